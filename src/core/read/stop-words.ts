/**
 * English words that say nothing about what a text is about. Indexed like any other word, but left out of a question that
 * has other words. Contractions are written as the tokenizer sees them, without the apostrophe.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about above after again against all am an and any are arent as at be because been before being below between both but by ' +
    'can cant cannot could couldnt did didnt do does doesnt doing dont down during each few for from further had hadnt has hasnt ' +
    'have havent having he her here hers herself him himself his how i if im in into is isnt it its itself ive just me more most my ' +
    'myself no nor not now of off on once only or other our ours ourselves out over own same shall she should shouldnt so some such ' +
    'than that thats the their theirs them themselves then there these they this those through to too under until up us very was wasnt ' +
    'we were werent what whats when where which while who whom whose why will with wont would wouldnt you your yours yourself yourselves'
  ).split(' '),
);

/**
 * Chinese words of asking, pointing and grammar. A question is cut at them, so that neither they nor the accidental pairs
 * with their neighbours count as terms that the vault does not know. Longer ones first.
 */
const CHINESE_FUNCTION_WORDS = [
  '为什么', '是不是', '有没有', '能不能', '怎么样', '什么时候', '多长时间', '哪一个', '怎么办',
  '什么', '怎么', '怎样', '如何', '为何', '哪个', '哪些', '哪里', '哪儿', '多少', '多久', '时候', '是否', '谁的', '几个', '关于', '请问', '告诉',
  '我们', '你们', '他们', '她们', '咱们', '这个', '那个', '这些', '那些', '以及', '或者', '还是', '并且', '而且', '因为', '所以', '但是', '如果',
  '的', '了', '吗', '呢', '吧', '啊', '是', '我', '你', '他', '她', '它', '谁', '哪', '这', '那', '和', '与', '或', '在', '把', '被', '就', '都', '也', '很', '要',
].sort((a, b) => b.length - a.length);

export const CHINESE_FUNCTION_WORD = new RegExp(CHINESE_FUNCTION_WORDS.join('|'), 'gu');
