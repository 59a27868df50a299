/**
 * Path of the picture whose request marks products as viewed (routes/meta/viewed.ts), newest code first. In a file of
 * its own, so that the table of screens is not bundled into scripts.
 */
export const viewedMark = (codes: readonly string[]): string =>
  `/viewed/${codes.map(encodeURIComponent).join(',')}`;
