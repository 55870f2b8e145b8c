import { MEMORY_KINDS } from '../../../core/model/memory.js';
import { MAX_RECALL_ITEMS, type RecallInput } from '../../../core/model/recall.js';

const NETWORKS = ['semantic', 'episodic', 'both'] as const;
const DEFAULT_ITEMS = 5;

/**
 * What a block asks. Lines `k: 3`, `network: semantic`, `kind: preference` and `entity: project-x` narrow it; everything else is the
 * question. `undefined` where there is none.
 */
export function parseBlock(source: string): RecallInput | undefined {
  const question: string[] = [];
  let request: Omit<RecallInput, 'query'> = { k: DEFAULT_ITEMS };
  for (const line of source.split('\n')) {
    const option = optionOf(line);
    if (option === undefined) question.push(line.trim());
    else request = { ...request, ...option };
  }
  const query = question.join(' ').trim();
  return query === '' ? undefined : { ...request, query };
}

function optionOf(line: string): Omit<RecallInput, 'query'> | undefined {
  const { name = '', value = '' } = /^\s*(?<name>k|network|kind|entity)\s*:\s*(?<value>\S.*?)\s*$/.exec(line)?.groups ?? {};
  switch (name) {
    case 'k': {
      const k = Number(value);
      return Number.isInteger(k) && k >= 1 && k <= MAX_RECALL_ITEMS ? { k } : undefined;
    }
    case 'network': {
      const network = NETWORKS.find((each) => each === value);
      return network === undefined ? undefined : { network };
    }
    case 'kind': {
      const kind = MEMORY_KINDS.find((each) => each === value);
      return kind === undefined ? undefined : { kinds: [kind] };
    }
    case 'entity':
      return { entities: [value.replace(/^\[\[|\]\]$/g, '')] };
    default:
      return undefined;
  }
}
