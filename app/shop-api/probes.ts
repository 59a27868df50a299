/**
 * Finds out by asking what a Shop API can do that tells it nowhere. Only by reads, which change nothing.
 */
import { env } from '#app/env.ts';
import { observeCall } from '#app/metrics.ts';
import type { Feature } from '#contract/rules/features.ts';
import { isJson } from '#contract/rules/marks.ts';
import { backendLocale } from '#kit/i18n/locale.ts';
import { readAnswer } from './answer.ts';
import { exchange } from './exchange.ts';

type Asked = { status: number; text: string };

/** Throws if there is no answer, or one that says nothing about the Shop API. */
async function ask(path: string): Promise<Asked> {
  const began = performance.now();
  let status = 0;
  try {
    const url = `${env.SHOP_API_URL}${path}${path.includes('?') ? '&' : '?'}locale=${backendLocale.ja}`;
    const signal = AbortSignal.timeout(env.SHOP_API_TIMEOUT_MS);
    const sent = { method: 'GET', headers: { Accept: 'application/json' } } as const;
    const answer = await exchange(url, sent, signal);
    ({ status } = answer);
    if (status === 429 || status >= 500) throw new Error(`status ${status}`);
    return answer;
  } finally {
    observeCall('probe', status, (performance.now() - began) / 1000);
  }
}

/** The list in an answer: bare, or in `items`. Undefined if the answer has none. */
function listIn({ status, text }: Asked): unknown[] | undefined {
  const { success, data } = readAnswer(status, text);
  if (!success) return undefined;
  const list = isJson(data) ? data['items'] : data;
  return Array.isArray(list) ? list : undefined;
}

/** Undefined: not known yet. */
type Probe = () => Promise<boolean | undefined>;

/** ShopApiPlugin's list of reviews, of whatever product. */
const reviewLists: Probe = async () => {
  const product = listIn(await ask('/product-latest?limit=1'))?.find(isJson);
  const code = product?.['code'];
  if (typeof code !== 'string') return undefined;
  return listIn(await ask(`/products/by-code/${encodeURIComponent(code)}/reviews?limit=1`)) !== undefined;
};

/** An address with other methods refuses a read as "not allowed" instead of "not found" (Symfony). */
const coupons: Probe = async () => (await ask('/carts/probe/coupon')).status === 405;

export const probes: Partial<Record<Feature, Probe>> = { review_lists: reviewLists, coupons };
