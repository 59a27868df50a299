/** Escapes the wildcards of a `LIKE` pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
