import type { ResultFields } from './csv.ts';
import { type Gateway, sleep } from './gateway.ts';

const TRIES = 4;
const TRY_TIMEOUT_MS = 5_000;

/** Notifies the shop; the test control may change what is sent. Resolves to true when the shop accepted it. */
export async function notify(gw: Gateway, actual: ResultFields): Promise<boolean> {
  const forced = gw.state.takeForced('kickback');
  if (forced?.result === '500') {
    gw.log('info', 'kickback.lost', { gid: actual.gid });
    return false;
  }
  const generation = gw.state.generation;
  if (forced?.result === 'hang') await sleep(gw.env.hangMs);
  if (generation !== gw.state.generation) return false;
  const result = { ...actual };
  if (forced?.amount !== undefined) Object.assign(result, withAmount(result, forced.amount));
  if (forced?.result.startsWith('ER')) Object.assign(result, { rst: '2', ec: forced.result, ap: '' });
  const taken = await send(gw, result);
  if (forced?.result === 'twice') await send(gw, result);
  return taken;
}

function withAmount(result: ResultFields, am: number): Pick<ResultFields, 'am' | 'ta'> {
  return { am, ta: am + result.tx + result.sf };
}

/** Notifies after a pause, unless the gateway was reset meanwhile. */
export async function notifyLater(gw: Gateway, result: ResultFields, ms: number, times = 1): Promise<void> {
  const generation = gw.state.generation;
  await sleep(ms);
  for (let sent = 0; sent < times && generation === gw.state.generation; sent += 1) await notify(gw, result);
}

/**
 * One notification: GET with the result in the query. Accepted when the shop responds 2xx with a non-empty body; otherwise
 * repeated up to three times. Listed once in the call log, whatever the number of tries. Never throws.
 */
export async function send(
  gw: Gateway,
  result: ResultFields,
  overrides: [string, string][] = [],
): Promise<boolean> {
  const { gid, rst, cod, am, tx, sf, ta, ec, last4 } = result;
  gw.calls.add('kickback', { gid, rst, cod, am, tx, sf, ta, ec, last4 });
  const url = notificationUrl(gw.env.notifyUrl, result, overrides);
  const generation = gw.state.generation;
  for (let attempt = 1; attempt <= TRIES && generation === gw.state.generation; attempt += 1) {
    const error = await deliver(url);
    gw.log('info', 'kickback', { gid, cod, rst, attempt, ...(error ? { error } : { taken: true }) });
    if (!error) return true;
    if (attempt < TRIES) await sleep(gw.env.retryMs * 3 ** (attempt - 1));
  }
  return false;
}

function notificationUrl(base: string, result: ResultFields, overrides: [string, string][]): URL {
  const url = new URL(base);
  const { extra, last4: _, ...fields } = { ...result, id: '', ps: '' };
  const names = ['gid', 'rst', 'ap', 'ec', 'god', 'cod', 'am', 'tx', 'sf', 'ta', 'id', 'ps'] as const;
  for (const name of names) url.searchParams.set(name, String(fields[name]));
  for (const [name, value] of extra) url.searchParams.append(name, value);
  for (const [name, value] of overrides) url.searchParams.set(name, value);
  return url;
}

/** '' when the shop accepted the notification, otherwise the error. */
async function deliver(url: URL): Promise<string> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TRY_TIMEOUT_MS) });
    const body = await answer.text();
    if (!answer.ok) return `status ${answer.status}`;
    return body.trim() ? '' : 'empty body';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
