const MAX_CODES = 50;

/** Product codes as a query names them, separated by commas: each once, the first fifty. */
export const codeList = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean),
    ),
  ].slice(0, MAX_CODES);
