/**
 * The picture by which products count as checked (routes/meta/viewed.ts): the newest code first. In a file of its own,
 * because scripts must not bring the table of screens along.
 */
export const viewedMark = (codes: readonly string[]): string =>
  `/viewed/${codes.map(encodeURIComponent).join(',')}`;
