const MAX_CODES = 50;

/** Splits comma-separated product codes. Returns the first fifty, without duplicates. */
export const codeList = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean),
    ),
  ].slice(0, MAX_CODES);
