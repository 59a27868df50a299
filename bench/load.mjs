/** Measures requests per second with 16 connections. */
import autocannon from 'autocannon';

const CONNECTIONS = 16;

/** @typedef {{ perSecond: number, p50: number, p99: number, errors: number }} Load */

/**
 * @param {string} url
 * @param {{ cookie?: string, seconds?: number, warmUp?: number }} [options] `warmUp` and `seconds`: duration in seconds of
 *   the warm-up and of the measurement
 * @returns {Promise<Load>}
 */
export async function load(url, { cookie, seconds = 6, warmUp = 2 } = {}) {
  const headers = { 'accept-language': 'ja', ...(cookie ? { cookie } : {}) };
  const options = { url, connections: CONNECTIONS, headers };
  if (warmUp > 0) await autocannon({ ...options, duration: warmUp });
  const result = await autocannon({ ...options, duration: seconds });
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}
