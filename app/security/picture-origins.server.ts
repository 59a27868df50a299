/** Where pictures of the Shop API are, besides our own origin: pages allow them (headers.server.ts). */
import { env } from '#app/env.server.ts';

/** A Shop API has a few. */
const MOST = 8;
const origins = new Set<string>();

/** Answers the address. */
export function allowPicture(url: string): string {
  const { origin } = new URL(url);
  if (origins.size < MOST && origin !== env.SHOP_URL) origins.add(origin);
  return url;
}

export const pictureOrigins = (): readonly string[] => [...origins];
