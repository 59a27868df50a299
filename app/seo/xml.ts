/** What XML cannot hold is left out, what would be markup is written as text. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const xml = (text: string): string =>
  text
    .replace(/(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? '');
