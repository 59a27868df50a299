/** §7 Postal data, looked up by the server for forms without scripts; files are kept for a while. */
import { cachePolicy } from '#app/cache-policy.ts';
import { type Place, placesOf, postalPrefix } from '#app/rules/postal-lookup.ts';
import { readPostalFile } from './http.server.ts';
import { PublicCache } from './public-cache.server.ts';

const FILES_KEPT = 60;
const files = new PublicCache(FILES_KEPT, () => Date.now(), cachePolicy.postalFile * 1_000);

/** The places of a seven-digit code; throws UnexpectedError while the host is out of reach. */
export async function placesOfCode(code: string): Promise<Place[]> {
  const prefix = postalPrefix(code);
  return placesOf(await files.get(prefix, () => readPostalFile(prefix)), code);
}
