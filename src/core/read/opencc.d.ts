/** The package declares its converters only. */
declare module 'opencc-js/dict/TSCharacters' {
  /** `traditional simplified` pairs, separated by `|`. */
  const pairs: string;
  export default pairs;
}
