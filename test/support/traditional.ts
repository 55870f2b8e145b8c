import { Converter } from 'opencc-js/cn2t';

/** As it is written in Taiwan, with its own words where they differ: 数据库 is 資料庫. */
export const asInTaiwan: (text: string) => string = Converter({ from: 'cn', to: 'twp' });
/** The same words in traditional characters. */
export const inTraditional: (text: string) => string = Converter({ from: 'cn', to: 't' });
