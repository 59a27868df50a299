/** Type of a translation: the same keys as the Japanese source, each with a string. */
export type TextShape<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : TextShape<Source[Key]>;
};
