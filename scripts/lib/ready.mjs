import { get } from 'node:http';

const POLL_MS = 25;

/**
 * Waits until an address answers 2xx.
 * @param {string} url
 * @param {{ timeoutMs: number, signal: AbortSignal }} limits `signal` ends the wait, for example when the process died
 * @throws {Error} after the timeout, with the URL and its last answer
 */
export async function untilReady(url, { timeoutMs, signal }) {
  const deadline = Date.now() + timeoutMs;
  let last = 'no answer';
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    last = await ask(url);
    if (last === '') return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${url} was not ready after ${timeoutMs / 1_000} s (${last}).`);
}

/**
 * @param {string} url
 * @returns {Promise<string>} '' when ready
 */
function ask(url) {
  return new Promise((resolve) => {
    // Without an agent, whose idle connection would delay the end of a server that waits for its connections.
    const request = get(url, { agent: false, timeout: 5_000 }, (answer) => {
      answer.resume();
      const status = answer.statusCode ?? 0;
      resolve(status >= 200 && status < 300 ? '' : `status ${status}`);
    });
    request.once('error', () => resolve('no answer'));
    request.once('timeout', () => request.destroy());
  });
}
