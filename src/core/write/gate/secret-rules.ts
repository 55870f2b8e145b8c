import { rules } from '@secretlint/secretlint-rule-preset-recommend';

type Rule = (typeof rules)[number];
type RuleContext = Parameters<Rule['create']>[0];

/**
 * Comments such as `secretlint-disable` switch rules off for a source file; a text that is to be remembered must not be able to.
 */
const FILTER = '@secretlint/secretlint-rule-filter-comments';

const START = { line: 1, column: 0 };

/** Names of the maintained rules (secretlint's recommended preset) that find a secret. They read the text alone, no file. */
export function brokenRules(text: string): readonly string[] {
  return rules.filter(({ meta }) => meta.id !== FILTER).flatMap((rule) => (breaks(rule, text) ? [rule.meta.id.replace('@secretlint/secretlint-rule-', '')] : []));
}

function breaks(rule: Rule, text: string): boolean {
  let found = false;
  const context: RuleContext = {
    sharedOptions: {},
    createTranslator: () => (messageId) => ({ message: '', messageId: String(messageId), data: undefined }),
    report: () => {
      found = true;
    },
    ignore: () => undefined,
  };
  // No extension: the rules for key files by name would read the file.
  void rule.create(context, {}).file?.({
    content: text,
    contentType: 'text',
    ext: '',
    hasBOM: false,
    filePath: undefined,
    physicalFilePath: undefined,
    getFilePath: () => undefined,
    getPhysicalFilePath: () => undefined,
    // Places are needed only for reports to people.
    locationToRange: () => [0, 0],
    rangeToLocation: () => ({ start: START, end: START }),
    positionToIndex: () => 0,
    indexToPosition: () => START,
  });
  return found;
}
