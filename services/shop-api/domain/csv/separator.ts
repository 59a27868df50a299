const NAMED = /^"?sep=([,;\t])"?$/i;

/**
 * What separates the cells of a CSV file: commas, or what stands in its first line instead, or what a first line `sep=;`
 * names for Excel. Returns the text with such a line blank, so that lines keep their numbers.
 *
 * @param text the file, or its beginning with the whole first line; names of columns have none of these signs
 */
export function separated(text: string): { separator: string; text: string } {
  const [first = ''] = text.split(/\r?\n|\r/, 1);
  const named = NAMED.exec(first)?.[1];
  if (named) return { separator: named, text: text.slice(first.length) };
  return { separator: [',', '\t', ';'].find((sign) => first.includes(sign)) ?? ',', text };
}
