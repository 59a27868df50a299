/** Origins of the Shop API's pictures besides our own. The pages' CSP allows them (headers.ts). */
import { env } from '#app/env.ts';

/** Limits the length of the CSP header; a Shop API has a few picture hosts at most. */
const MAX = 8;
const origins = new Set<string>();

/** Allows the URL's origin, and returns the URL. */
export function allowPicture(url: string): string {
  const { origin } = new URL(url);
  if (origins.size < MAX && origin !== env.SHOP_URL) origins.add(origin);
  return url;
}

export const pictureOrigins = (): readonly string[] => [...origins];
