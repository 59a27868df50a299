/** Opens pages and makes a purchase; all requests go through nginx. */
import type { Locale } from '#kit/i18n/locale.ts';
import { Buyer, type Mode } from '../setup/buyer.ts';
import { mailsTo } from './database.ts';
import { until } from './report.ts';
import { SANDBOX, SHOP } from './settings.ts';
import type { Shop } from './shop.ts';

export const BOOK = 'the-probability-dice-box';
/** nginx resolves names every ten seconds, and a process needs time to start. */
const TIMEOUT_MS = 30_000;

let pages = 0;
/** A URL that no cache has stored yet. */
export const freshPath = (path = `/products/${BOOK}`): string => `${path}?n=${pages++}`;

/** Waits until the shop serves a page that is not cached. */
export const waitForPages = (): Promise<void> =>
  until('a page comes', TIMEOUT_MS, () =>
    fetch(SHOP + freshPath()).then(
      ({ ok }) => ok,
      () => false,
    ),
  );

/** Returns the buyer and the order number. Throws unless the order exists and is paid. */
export async function purchase(
  shop: Shop,
  mode: Mode = 'token',
  locale: Locale = 'ja',
): Promise<{ buyer: Buyer; number: string }> {
  const origins = { shop: SHOP, api: shop.origin('shop-api', 3001), sandbox: SANDBOX };
  const buyer = await Buyer.register(origins, locale, (email) => mailsTo(shop, email));
  await buyer.goToPayment(BOOK);
  const end = await buyer.pay(mode);
  if (end.kind !== 'paid') throw new Error(`the shopper sees ${JSON.stringify(end)}`);
  const [order, ...more] = await buyer.orders();
  if (more.length > 0 || order?.number !== end.number || order.paymentState !== 'paid')
    throw new Error(`${end.number} is not the one paid order: ${JSON.stringify([order, ...more])}`);
  return { buyer, number: end.number };
}
