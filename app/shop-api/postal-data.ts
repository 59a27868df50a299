/** §7 Postal data, looked up by the server for forms without scripts; files are cached for an hour. */
import { cachePolicy } from '#app/cache-policy.ts';
import { env } from '#app/env.ts';
import { boundedAnswer } from '#contract/rules/bounded-text.ts';
import { type Place, placesOf, postalPrefix } from '#kit/ui/address/postal-lookup-rules.ts';
import { UnexpectedError } from './errors.ts';
import { ANSWER_LIMIT } from './exchange.ts';
import { PublicCache } from './public-cache.ts';

/** Short, because a form waits for it and can be filled in by hand. */
const POSTAL_TIMEOUT_MS = 3000;

/**
 * Fetches the postal data (§7) for the first three digits of a postal code. Undefined on 404.
 * @throws UnexpectedError (503) for any other status, a timeout or invalid JSON
 */
async function readPostalFile(prefix: string): Promise<unknown> {
  try {
    const url = `${env.POSTAL_DATA_URL}/${encodeURIComponent(prefix)}.json`;
    const signal = AbortSignal.timeout(POSTAL_TIMEOUT_MS);
    const response = await fetch(url, { headers: { Accept: 'application/json' }, signal });
    if (response.status === 404) return undefined;
    if (response.ok) return JSON.parse(await boundedAnswer(response, ANSWER_LIMIT));
    throw new Error(`status ${response.status}`);
  } catch (error) {
    throw new UnexpectedError({
      status: 503,
      message: `postal data: ${error instanceof Error ? error.message : error}`,
    });
  }
}

const files = new PublicCache({ max: 60, freshMs: cachePolicy.postalFile * 1_000 });

/** The places of a seven-digit code. Throws UnexpectedError while the host is unreachable. */
export async function placesOfCode(code: string): Promise<Place[]> {
  const prefix = postalPrefix(code);
  return placesOf(await files.get(prefix, () => readPostalFile(prefix)), code);
}
