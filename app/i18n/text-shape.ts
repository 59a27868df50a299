/** What a translation must have: the same keys as the Japanese source, each a text. */
export type TextShape<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : TextShape<Source[Key]>;
};
