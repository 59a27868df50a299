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
  const seconds = () => (performance.now() - began) / 1000;
  const url = `${env.SHOP_API_URL}${path}${path.includes('?') ? '&' : '?'}locale=${backendLocale.ja}`;
  try {
    const signal = AbortSignal.timeout(env.SHOP_API_TIMEOUT_MS);
    const { status, text } = await exchange(
      url,
      { method: 'GET', headers: { Accept: 'application/json' } },
      signal,
    );
    observeCall('probe', status, seconds());
    if (status === 429 || status >= 500) throw new Error(`status ${status}`);
    return { status, text };
  } catch (error) {
    observeCall('probe', 0, seconds());
    throw error;
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
