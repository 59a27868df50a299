/**
 * Some blockers let scripts run but not fetch, and some lines neither answer nor break: then the browser has to send the
 * form, or open the link, itself.
 */

/** After this time a request counts as failed. */
const PATIENCE_MS = 8_000;

/** Ends `work`, which passes its signal on to `fetch`, when the time is over or `signal` aborts. */
export async function inTime<T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const limit = new AbortController();
  const end = () => limit.abort();
  signal?.addEventListener('abort', end);
  const timer = setTimeout(end, PATIENCE_MS);
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}
