/** Text of several lines as shoppers type it: line breaks arrive as two characters and count as one. */
export const bodyText = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
