/**
 * Converts HTML to plain text: paragraphs and list items become lines, all tags are removed. The result is shown as
 * text, never as HTML.
 */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** Runs in linear time for any input: no pattern backtracks or looks past the next `<`. */
export function plainText(html: string): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replace(/<li\b[^<>]*>/gi, '\n・')
    .replace(/<br\s*\/?>|<\/(?:p|div|h[1-6]|li|ul|ol|tr|blockquote)>/gi, '\n')
    .replace(/<[^<>]*>/g, '');
  const lines: string[] = [];
  for (const line of decode(text)
    .split('\n')
    .map((each) => each.trim())) {
    if (line.startsWith('・')) while (lines.at(-1) === '') lines.pop();
    // At most one empty line between two paragraphs.
    if (line !== '' || (lines.length > 0 && lines.at(-1) !== '')) lines.push(line);
  }
  return lines.join('\n').trim();
}
