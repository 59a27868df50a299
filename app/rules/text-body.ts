/**
 * Normalises text of several lines: CR LF becomes LF; other control characters, and blanks at both ends, are removed.
 */
export const bodyText = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
