/** The package has types for its converters, but none for its dictionaries. */
declare module 'opencc-js/dict/JPShinjitaiCharactersRev' {
  /** `old new|old new|…` */
  const pairs: string;
  export default pairs;
}
