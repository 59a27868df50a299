/** Keeps the shop's details up to date (#app/shop-details.ts), by a call every few seconds while there are requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import { cachePolicy } from '#app/cache-policy.ts';
import { logLine } from '#app/log.ts';
import { setChangedDetails } from '#app/shop-details.ts';
import { readShopDetails } from '#contract/shop-details.ts';
import { ShopApiError } from './errors.ts';
import { supports } from './features.ts';
import { send } from './http.ts';

const FRESH_MS = cachePolicy.catalogueAnswer * 1_000;
/** After a failed call. */
const RETRY_MS = 1_000;
/** How long a request waits for them: longer while none have been read, so that no page shows the environment's instead. */
const WAIT_MS = 250;
const FIRST_WAIT_MS = 2_000;

let isKnown = false;
let freshUntil = Number.NEGATIVE_INFINITY;
let reading: Promise<void> | undefined;
/** Number of calls that have begun. */
let begun = 0;

/** Those that were read last stay in force while the Shop API does not answer. */
export async function refreshDetails(): Promise<void> {
  if (performance.now() < freshUntil) return;
  reading ??= read();
  const late = new AbortController();
  const wait = sleep(isKnown ? WAIT_MS : FIRST_WAIT_MS, undefined, { ref: false, signal: late.signal });
  await Promise.race([reading, wait.catch(() => undefined)]);
  late.abort();
}

/** After an answer that does not fit them. */
export async function renewDetails(): Promise<void> {
  freshUntil = Number.NEGATIVE_INFINITY;
  // A call under way may have missed the change.
  reading = undefined;
  await refreshDetails();
}

async function read(): Promise<void> {
  begun += 1;
  const began = begun;
  let isRead = false;
  try {
    const isOurs = await supports('shop_details');
    const changed = isOurs ? await send(readShopDetails, {}, { locale: 'ja' }) : {};
    // A call that began later knows the same or more.
    if (began === begun) setChangedDetails(changed);
    isRead = true;
  } catch (error) {
    // A refusal is logged with its call. No page fails because of these details.
    if (!(error instanceof ShopApiError)) logLine('error', 'shop_details', { message: String(error) });
  } finally {
    if (began === begun) {
      isKnown ||= isRead;
      freshUntil = performance.now() + (isRead ? FRESH_MS : RETRY_MS);
      reading = undefined;
    }
  }
}
