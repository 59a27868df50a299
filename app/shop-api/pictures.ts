/**
 * URLs of the pictures in responses: paths below our own media folder, or absolute URLs. `{size}` in a URL stands for
 * one of the sizes of §3 (ui/media-url.ts).
 */
import { env } from '#app/env.ts';
import { allowPicture } from '#app/security/picture-origins.ts';
import { supports } from './features.ts';
import type { Picture, PictureUrl } from './reading.ts';

const isAddress = (path: string): boolean => /^https?:\/\//.test(path) && URL.canParse(path);
const encoded = (path: string): string =>
  path.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/');

/** For our own Shop API, whose paths work as they are: its media folder makes each size on request. */
const inFolder: PictureUrl = ({ path }) => (isAddress(path) ? allowPicture(path) : path);

const byTemplate =
  (template: string): PictureUrl =>
  ({ path }) =>
    path && allowPicture(isAddress(path) ? path : template.replace('{path}', encoded(path)));

/**
 * The URL in `path` or `cachedPath`. Empty (no picture) if `path` is only a name and there is no `cachedPath`: such a
 * Shop API needs PICTURE_URL.
 */
function fromAnswer({ path, cachedPath }: Picture): string {
  const address = [path, cachedPath ?? ''].find(isAddress);
  if (address) return allowPicture(address);
  return cachedPath ? allowPicture(new URL(cachedPath, env.SHOP_API_URL).href) : '';
}

export async function pictureUrls(): Promise<PictureUrl> {
  if (env.PICTURE_URL) return byTemplate(env.PICTURE_URL);
  return (await supports('media')) ? inFolder : fromAnswer;
}
