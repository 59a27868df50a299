/** Keys of a catalogue of texts, `group.name`; the plural forms of a text give the same key twice. */
export const keysOf = (texts: object): string[] =>
  Object.entries(texts).flatMap(([name, text]: [string, string | object]) =>
    typeof text === 'string'
      ? [name.replace(/_(?:one|other)$/, '')]
      : keysOf(text).map((key) => `${name}.${key}`),
  );
