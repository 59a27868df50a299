/** Makes requests with 16 connections. */
import autocannon from 'autocannon';

const CONNECTIONS = 16;

/** @typedef {{ perSecond: number, p50: number, p99: number, errors: number }} Load */

/**
 * @param {string | undefined} cookie
 * @param {object} [more]
 */
const headersOf = (cookie, more) => ({ 'accept-language': 'ja', ...more, ...(cookie ? { cookie } : {}) });

/**
 * Measures requests per second.
 * @param {string} url
 * @param {{ cookie?: string, seconds?: number, warmUp?: number }} [options] `warmUp` and `seconds`: duration in seconds of
 *   the warm-up and of the measurement
 * @returns {Promise<Load>}
 */
export async function load(url, { cookie, seconds = 6, warmUp = 2 } = {}) {
  const options = { url, connections: CONNECTIONS, headers: headersOf(cookie) };
  if (warmUp > 0) await autocannon({ ...options, duration: warmUp });
  const result = await autocannon({ ...options, duration: seconds });
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}

/**
 * Makes a number of requests as browsers do, which take compressed pages.
 * @param {string} url
 * @param {number} amount
 * @param {string} [cookie]
 * @returns {Promise<{ p50: number, p99: number }>} milliseconds
 * @throws {Error} if a response is not 200
 */
export async function requests(url, amount, cookie) {
  const headers = headersOf(cookie, { 'accept-encoding': 'gzip, deflate, br' });
  const { latency, errors, non2xx } = await autocannon({ url, amount, connections: CONNECTIONS, headers });
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} of ${amount} requests of ${url} failed`);
  return { p50: latency.p50, p99: latency.p99 };
}
