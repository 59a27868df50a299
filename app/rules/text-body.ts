/** Normalises text of several lines: CR LF becomes LF, other control characters go, and blanks at both ends. */
export const bodyText = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
