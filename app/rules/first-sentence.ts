/** What is wrong, and what follows it: the first is a heading, the rest is not. */
export function firstSentence(text: string): [first: string, rest: string] {
  const [, first = text, rest = ''] = /^(.+?[。.])\s*(.+)$/su.exec(text) ?? [];
  return [first, rest];
}
