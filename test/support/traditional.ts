import { Converter } from 'opencc-js/cn2t';

/** The same words in traditional characters. */
export const inTraditional: (text: string) => string = Converter({ from: 'cn', to: 't' });
