import type { ImageSize } from '#contract/rules/constants.ts';

/** URL of a picture. `path`: below the Shop API's media folder, or a URL with a placeholder for the size. */
export const mediaUrl = (size: ImageSize, path: string): string =>
  /^https?:/.test(path)
    ? path.replace('{size}', size)
    : `/media/${size}/${path.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`;

/** The first picture that has an address. */
export const firstPath = (images: readonly { path: string }[]): string | undefined =>
  images.find(({ path }) => path !== '')?.path;
