/**
 * HTML from outside as text: paragraphs and list items become lines, every tag goes. Nothing of the input is ever
 * handed to the browser as HTML.
 */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

export function plainText(html: string): string {
  const lines = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<li\b[^>]*>/gi, '\n・')
    .replace(/<br\s*\/?>|<\/(?:p|div|h[1-6]|li|ul|ol|tr|blockquote)>/gi, '\n')
    .replace(/<[^>]*>/g, '');
  return decode(lines)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n+(?=\n・)/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
