const MAX_CODES = 50;

/** Comma-separated product codes: unique, the first fifty. */
export const codeList = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean),
    ),
  ].slice(0, MAX_CODES);
