import type { ImageSize } from '#contract/rules/constants.ts';

/** The address of a picture; `path`: below the Shop API's media folder, or an address with a place for the size. */
export const mediaUrl = (size: ImageSize, path: string): string =>
  /^https?:/.test(path)
    ? path.replace('{size}', size)
    : `/media/${size}/${path.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`;
