import { simplified } from '../../read/comparable.js';

/** Names that stand out by their form: paths, files, identifiers, versions, words in capitals or with capitals inside. */
const BY_FORM = /(?<![\w./-])(?:[\w.-]*\/[\w./-]*[\w-]|[\w-]+\.(?:ts|js|py|rs|go|md|json|ya?ml|toml|sh|sql|css|html|internal|com|org|io|dev)|[a-z]+_[a-z_]+|[A-Z][A-Za-z]*\d*[A-Z][A-Za-z\d]*|[a-z]+[A-Z]\w*)(?![\w/])/g;
/** A capital after a lower-case word or after Han is a name; at the start of a sentence it may be any word. */
const BY_CAPITAL = /(?<=[a-z0-9,;:] |[\u4e00-\u9fff，、：（(“"] ?)(?:[A-Z][a-z][\w-]*)(?: (?:[A-Z][a-z][\w-]*|\d+(?:\.\d+)*))*/g;
const CHINESE_PERSON = /[老小阿][张王李赵刘陈杨黄周吴徐孙马朱胡林郭何高罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文](?![\u4e00-\u9fff]?(?:数|学|家|区|说))/g;

/** Written with a capital, but no names of anything in particular. */
const NO_NAME = /^(?:I|I'm|OK|Ok|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d+)*|(?:PR|MR|URL|ID|DB|UI|UX|CI|CD|UTC|GMT)s?|Please|Never|Always|The|This|That|No|Not|Yes|But|And|So|PS|FYI|BTW|TODO|AM|PM|Actually|Remember|Note)$/;

const MOST = 8;

/** What a statement names, those the vault knows first and as it writes them; at most eight. */
export function namedThings(text: string, known: readonly string[]): readonly string[] {
  const plain = simplified(text);
  const formed = [BY_FORM, BY_CAPITAL, CHINESE_PERSON]
    .flatMap((pattern) => [...plain.matchAll(pattern)].map(({ 0: name, index }) => text.slice(index, index + name.length)))
    .filter((name) => !NO_NAME.test(name));
  const names: string[] = [];
  for (const name of [...known, ...formed]) {
    const key = name.toLowerCase();
    if (!names.some((other) => other.toLowerCase().includes(key))) names.push(name);
  }
  return names.slice(0, MOST);
}
