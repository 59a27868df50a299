/**
 * Where the pictures of answers are. A picture is named by its path below our own media folder, or by an address in
 * which `{size}` stands for one of the sizes of §3 (ui/media-url.ts).
 */
import { env } from '#app/env.server.ts';
import { allowPicture } from '#app/security/picture-origins.server.ts';
import { supports } from './features.server.ts';
import type { Picture, PlacePicture } from './reading.ts';

const isAddress = (path: string): boolean => /^https?:\/\//.test(path) && URL.canParse(path);
const encoded = (path: string): string =>
  path.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/');

/** Our own media folder has every picture in every size. */
const inFolder: PlacePicture = ({ path }) => (isAddress(path) ? allowPicture(path) : path);

const byTemplate =
  (template: string): PlacePicture =>
  ({ path }) =>
    allowPicture(isAddress(path) ? path : template.replace('{path}', encoded(path)));

/** The address in the answer. Where the answer has only a name, there is no picture until PICTURE_URL is set. */
function fromAnswer({ path, cachedPath }: Picture): string {
  const address = [path, cachedPath ?? ''].find(isAddress);
  if (address) return allowPicture(address);
  return cachedPath ? allowPicture(new URL(cachedPath, env.SHOP_API_URL).href) : '';
}

export async function picturePlaces(): Promise<PlacePicture> {
  if (env.PICTURE_URL) return byTemplate(env.PICTURE_URL);
  return (await supports('media')) ? inFolder : fromAnswer;
}
