import { INSTRUCTIONS } from './instructions.js';
import { MEMORY_RESOURCES } from './memory-resources.js';
import { PROMPTS } from './prompts.js';
import type { McpSurface } from './surface.js';
import { getContextTool } from './tools/context.js';
import { listMemoriesTool } from './tools/list-memories.js';
import { observeTool } from './tools/observe.js';
import { recallTool } from './tools/recall.js';
import { recordCodeChangeTool, rememberTool } from './tools/remember.js';
import { taskStateTool } from './tools/task-state.js';
import { updateMemoryTool } from './tools/update-memory.js';
import { consolidateTool, statusTool } from './tools/upkeep.js';

/** What Mneme offers over MCP. Ten tools: more would crowd the context of a model that needs one of them. */
export const MNEME_SURFACE: McpSurface = {
  name: 'mneme',
  title: 'Mneme',
  instructions: INSTRUCTIONS,
  tools: [recallTool, rememberTool, observeTool, getContextTool, taskStateTool, recordCodeChangeTool, listMemoriesTool, updateMemoryTool, consolidateTool, statusTool],
  prompts: PROMPTS,
  resources: MEMORY_RESOURCES,
};
