import { type Command, Option } from 'commander';

import { questionAnswerSchema, type QuestionAnswer, type RememberInput } from '../core/model/memory-shapes.js';
import { MEMORY_KINDS, MEMORY_LAYERS, MEMORY_SOURCES } from '../core/model/memory.js';
import { collected, given, share } from './option-values.js';
import { reachVault } from './reach-vault.js';
import type { Terminal } from './terminal.js';
import { withVaultOptions, type VaultOptions } from './vault-context.js';
import { rememberText } from './write-text.js';

interface RememberOptions extends VaultOptions {
  readonly kind?: RememberInput['kind'];
  readonly layer?: RememberInput['layer'];
  readonly entity?: string[];
  readonly evidence?: string;
  readonly context?: string;
  readonly session?: string;
  readonly source?: RememberInput['source'];
  readonly importance?: number;
  readonly at?: string;
}

interface AnswerOptions extends VaultOptions {
  readonly target?: string;
}

export function addRemember(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('remember <text>'))
    .description('take a statement through the gate')
    .addOption(new Option('--kind <kind>', 'what it is about; found from the text where left out').choices(MEMORY_KINDS))
    .addOption(new Option('--layer <layer>', 'skill: how to do; fact: what is; habit: what the owner prefers').choices(MEMORY_LAYERS))
    .option('--entity <name>', 'a project, file, person, tool or topic that it is about; may be given several times', collected)
    .option('--evidence <words>', "the user's own words that it rests on")
    .option('--context <text>', 'when and where it was said, and where it holds')
    .option('--session <id>', 'the conversation that it comes from')
    .addOption(new Option('--source <source>', 'user: asked for by the user; agent: found worth it by the agent').choices(MEMORY_SOURCES))
    .option('--importance <number>', '0 to 1; 0.9 stressed by the owner, 0.5 said in passing', share)
    .option('--at <time>', 'when it was said')
    .action((text: string, options: RememberOptions) => remember(text, options, terminal));
  withVaultOptions(program.command('answer'))
    .argument('<question>', 'its id')
    .argument('<answer>', questionAnswerSchema.shape.answer.options.join(', '))
    .description('answer a question that an earlier command or agent was asked')
    .option('--target <id>', 'the memory that is meant, where the question names several')
    .action((question: string, answer: string, options: AnswerOptions) => answerQuestion(question, answer, options, terminal));
}

async function remember(text: string, options: RememberOptions, terminal: Terminal): Promise<void> {
  const { kind, layer, entity: entities, evidence, context, session: sessionId, source, importance, at } = options;
  const request: RememberInput = { text, ...given({ kind, layer, entities, evidence, context, sessionId, source, importance, at }) };
  const answer = await reachVault(options, terminal, { needsModel: true, run: (client, stopped) => client.remember(request, stopped) });
  terminal.out(options.json === true ? JSON.stringify(answer) : rememberText(answer));
}

async function answerQuestion(question: string, answer: string, options: AnswerOptions, terminal: Terminal): Promise<void> {
  // What is no answer is refused by the operation, which knows the words for it.
  const request: QuestionAnswer = { answer: answer as QuestionAnswer['answer'], ...given({ targetId: options.target }) };
  const outcome = await reachVault(options, terminal, { needsModel: true, run: (client, stopped) => client.answerQuestion(question, request, stopped) });
  terminal.out(options.json === true ? JSON.stringify(outcome) : rememberText(outcome));
}
