import type { ImageSize } from '#contract/rules/constants.ts';

/** The address of a picture; `path`: below the Shop API's media folder. */
export const mediaUrl = (size: ImageSize, path: string): string =>
  `/media/${size}/${path.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`;
