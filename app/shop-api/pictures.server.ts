/**
 * Where the pictures of answers are. A picture is named by its path below our own media folder, or by an address in
 * which `{size}` stands for one of the sizes of §3 (ui/media-url.ts).
 */
import { env } from '#app/env.server.ts';
import { knows } from './features.server.ts';
import type { Picture, PlacePicture } from './reading.ts';

/** Pages allow pictures of these origins (security/headers.server.ts); a Shop API has a few. */
const MOST_ORIGINS = 8;
const origins = new Set<string>();
export const pictureOrigins = (): readonly string[] => [...origins];

function away(url: string): string {
  const { origin } = new URL(url);
  if (origins.size < MOST_ORIGINS && origin !== env.SHOP_URL) origins.add(origin);
  return url;
}

const isAddress = (path: string): boolean => /^https?:\/\//.test(path) && URL.canParse(path);
const encoded = (path: string): string =>
  path.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/');

/** Our own media folder has every picture in every size. */
const inFolder: PlacePicture = ({ path }) => (isAddress(path) ? away(path) : path);

const byTemplate =
  (template: string): PlacePicture =>
  ({ path }) =>
    away(isAddress(path) ? path : template.replace('{path}', encoded(path)));

/** As the Shop API says it. One that says a name alone has to be known by PICTURE_URL: until then there is no picture. */
function asSaid({ path, cachedPath }: Picture): string {
  const said = [path, cachedPath ?? ''].find(isAddress);
  if (said) return away(said);
  return cachedPath ? away(new URL(cachedPath, env.SHOP_API_URL).href) : '';
}

export async function picturePlaces(): Promise<PlacePicture> {
  if (env.PICTURE_URL) return byTemplate(env.PICTURE_URL);
  return (await knows('media')) ? inFolder : asSaid;
}
