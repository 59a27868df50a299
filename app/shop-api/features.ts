/**
 * What the Shop API supports beyond §7: read once from its OpenAPI document or from the setting SHOP_API_FEATURES, and of
 * ShopApiPlugin's calls found by asking (probes.ts). Nothing else beyond §7 is sent to a Shop API that does not declare it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '#app/env.ts';
import { logLine } from '#app/log.ts';
import { observeCall } from '#app/metrics.ts';
import { type Call, takesDeliveryKey } from '#contract/call.ts';
import { boundedAnswer } from '#contract/rules/bounded-text.ts';
import { type Feature, featuresIn } from '#contract/rules/features.ts';
import { backendLocale } from '#kit/i18n/locale.ts';
import { UnexpectedError } from './errors.ts';
import { probes } from './probes.ts';

const NONE: ReadonlySet<Feature> = new Set();
const DOCUMENT_LIMIT = 8 * 1024 * 1024;
/**
 * How long a failure is remembered. A timer forgets it, so that all calls that a page begins together get the same
 * result. If each call compared times, one could fail and the next succeed, and the page would lack a section.
 */
const RETRY_MS = 500;
/** Whether the Shop API, or a proxy in front of it, fails for now: this says nothing about its features. */
const isTemporary = (status: number): boolean => status === 429 || status >= 500;

/** Where the OpenAPI document may be: below SHOP_API_URL or, as with our own Shop API, at its origin. */
const documentUrls = (): Set<string> =>
  new Set([`${env.SHOP_API_URL}/openapi.json`, new URL('/openapi.json', env.SHOP_API_URL).href]);

/** The JSON document at this URL. Undefined if the Shop API has none there. Throws if it is unavailable. */
async function documentAt(place: string): Promise<unknown> {
  const { status, ok, text } = await fetchText(place);
  if (isTemporary(status)) throw new Error(`status ${status}`);
  if (!ok) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Observes the request like a call. While the features are unknown, it is the only request by which the metrics can
 * show that the Shop API is unreachable.
 */
async function fetchText(place: string) {
  const began = performance.now();
  const observe = (status: number) => observeCall('openapi', status, (performance.now() - began) / 1000);
  try {
    const response = await fetch(place, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(env.SHOP_API_TIMEOUT_MS),
    });
    const text = await boundedAnswer(response, DOCUMENT_LIMIT);
    observe(response.status);
    return { status: response.status, ok: response.ok, text };
  } catch (error) {
    observe(0);
    throw error;
  }
}

/** Asks both places at once, so that a Shop API that is slow for unknown addresses is known within one call's limit. */
async function discover(): Promise<ReadonlySet<Feature>> {
  const documents = [...documentUrls()].map((place) => documentAt(place));
  // The second is not awaited if the first has the features, or fails.
  for (const document of documents) document.catch(() => undefined);
  for (const document of documents) {
    const found = featuresIn(await document);
    if (found) return found;
  }
  return NONE;
}

let discovered: Promise<ReadonlySet<Feature>> | undefined;

/**
 * Throws 503 while the Shop API is unavailable. Without knowing its features, the storefront would cache pages without
 * pictures, and would place orders only after their payment.
 */
function features(): Promise<ReadonlySet<Feature>> {
  if (env.SHOP_API_FEATURES) return Promise.resolve(env.SHOP_API_FEATURES);
  discovered ??= discover().then(
    (found) => {
      logLine('info', 'shop_api_features', { message: [...found].join(' ') || 'none' });
      return found;
    },
    (error: unknown) => {
      logLine('warn', 'shop_api_features', {
        message: error instanceof Error ? error.message : String(error),
      });
      setTimeout(() => {
        discovered = undefined;
      }, RETRY_MS).unref();
      throw new UnexpectedError({ status: 503 });
    },
  );
  return discovered;
}

export async function supports(feature: Feature): Promise<boolean> {
  const found = await features();
  return found.has(feature) || (env.SHOP_API_FEATURES === undefined && (await isFound(feature)));
}

/** How long an answer is awaited anew that was not known: an empty shop has no product to ask about. */
const ASK_AGAIN_MS = 10_000;

const asked = new Map<Feature, Promise<boolean>>();

/** What is not known counts as missing for the moment. */
function isFound(feature: Feature): Promise<boolean> | false {
  const probe = probes[feature];
  if (!probe) return false;
  const known = asked.get(feature);
  if (known) return known;
  const answer = probe().then(
    (found) => {
      if (found === undefined) askAgain(feature);
      else logLine('info', 'shop_api_features', { message: `${feature}: ${found ? 'found' : 'none'}` });
      return found ?? false;
    },
    () => {
      askAgain(feature);
      return false;
    },
  );
  asked.set(feature, answer);
  return answer;
}

const askAgain = (feature: Feature): void => {
  setTimeout(() => asked.delete(feature), ASK_AGAIN_MS).unref();
};

/** Whether the Shop API can serve. Not later than `timeoutMs`, though its features may take longer to find. */
export const shopApiReady = (timeoutMs = 2000): Promise<boolean> =>
  Promise.race([answersReady(timeoutMs), sleep(timeoutMs, false, { ref: false })]);

/** By its `/readyz` or, if it has none, by a call that every page makes. */
async function answersReady(timeoutMs: number): Promise<boolean> {
  try {
    const url = (await supports('readyz'))
      ? new URL('/readyz', env.SHOP_API_URL)
      : `${env.SHOP_API_URL}/taxons?locale=${backendLocale.ja}`;
    const response = await fetch(url, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { ok } = response;
    const answer = await boundedAnswer(response, DOCUMENT_LIMIT);
    // Our own Shop API while its database is read-only: pages can still be shown.
    return ok || (response.status === 503 && answer.includes('"cannot_write"'));
  } catch {
    return false;
  }
}

/**
 * Payments have keys of their own and have to be answered anew; logins give each browser a session of its own. Two guests
 * of one school may send the same first form: each gets a cart of their own.
 */
const WITHOUT_KEY =
  /^(?:requestPaymentKey|confirmPayment|complete|completePayment|failPayment|login|loginWithOAuth|refreshToken|logout)$/;

/** The key that a call gets so that the second delivery of its form changes nothing more; undefined if it gets none. */
export async function deliveryKeyOf(
  call: Pick<Call, 'id' | 'method'>,
  { deliveryKey, token }: { deliveryKey?: string | undefined; token?: string | undefined },
): Promise<string | undefined> {
  if (!deliveryKey || !takesDeliveryKey(call) || WITHOUT_KEY.test(call.id)) return undefined;
  if (call.id === 'createCart' && !token) return undefined;
  return (await supports('deliveries')) ? deliveryKey : undefined;
}
