/** Signs of a text taken as themselves in a `LIKE` pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
