/** The keys of a catalogue of texts, `group.name`; of plural forms the one that they share, twice. */
export const keysOf = (texts: object): string[] =>
  Object.entries(texts).flatMap(([name, text]: [string, string | object]) =>
    typeof text === 'string'
      ? [name.replace(/_(?:one|other)$/, '')]
      : keysOf(text).map((key) => `${name}.${key}`),
  );
