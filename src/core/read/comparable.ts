import pairs from 'opencc-js/dict/TSCharacters';

const HAN = /[\u3400-\u9fff]/u;
const NON_ASCII = /[^\0-\x7f]/u;

/** The simplified form at the place of each traditional one, 0 elsewhere; made when the first Chinese text is met. */
let forms: Uint16Array | undefined;

function simplifiedForms(): Uint16Array {
  const table = new Uint16Array(0x10000);
  for (const pair of pairs.split('|')) {
    const [traditional = '', simple = ''] = pair.split(' ');
    // Rare ones that take two UTF-16 units stay as they are, so that places in a text do not move.
    if (traditional.length === 1 && simple.length === 1) table[traditional.charCodeAt(0)] = simple.charCodeAt(0);
  }
  return table;
}

/**
 * The text with traditional Chinese characters in their simplified form (table of OpenCC), for comparing and for rules, which are written
 * in simplified ones: 密碼 is a password as 密码 is. Not for showing: the choice between forms that share one is lost. Of the same length.
 */
export function simplified(text: string): string {
  if (!HAN.test(text)) return text;
  forms ??= simplifiedForms();
  let done = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const simple = forms[text.charCodeAt(at)];
    if (simple === undefined || simple === 0) continue;
    done += text.slice(from, at) + String.fromCharCode(simple);
    from = at + 1;
  }
  return from === 0 ? text : done + text.slice(from);
}

const KANA = /[\u3041-\u30ff]/u;

/**
 * The text in the form in which models read it, passages and questions alike: they have seen far more of simplified Chinese (the bundled one puts
 * 0.86 of Chinese questions next to their answers, and 0.71 of them where both are traditional). Japanese keeps its characters.
 */
export function forModels(text: string): string {
  return KANA.test(text) ? text : simplified(text);
}

/**
 * The text in the form in which texts are compared: full-width letters made plain, ligatures parted, Chinese simplified: what reads
 * the same is the same. Length may change with the former two.
 */
export function comparable(text: string): string {
  return NON_ASCII.test(text) ? simplified(text.normalize('NFKC')) : text;
}
