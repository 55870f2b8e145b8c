import type { ContentBlock } from '@modelcontextprotocol/server';
import type { Memory } from '../../core/model/memory-shapes.js';
import type { RecallItem } from '../../core/model/recall.js';
import { memoryUri } from './memory-uri.js';
import { excerpt } from './reply-text.js';

type Link = Extract<ContentBlock, { type: 'resource_link' }>;

const NAME_CHARACTERS = 80;

/** A link to what an answer cites. */
export function itemLink(item: Pick<RecallItem, 'id' | 'path' | 'lines' | 'text'>): Link {
  const [first, last] = item.lines;
  return { type: 'resource_link', uri: memoryUri(item.id), name: `${item.path}:${first}-${last}`, title: excerpt(item.text, NAME_CHARACTERS), mimeType: 'text/markdown' };
}

export function memoryLink({ id, text, path }: Pick<Memory, 'id' | 'text' | 'path'>): Link {
  return { type: 'resource_link', uri: memoryUri(id), name: path, title: excerpt(text, NAME_CHARACTERS), mimeType: 'text/markdown' };
}
