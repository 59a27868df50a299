import type { SeminarHead } from '#contract/desk/goods/seminars.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Shop } from '../../shop.ts';
import { liveProducts } from '../catalogue/live-records.ts';
import { translationOf } from '../catalogue/product-views.ts';
import { ApiError } from '../errors.ts';
import { DEFAULT_LOCALE, pick } from '../locale.ts';
import { takesPartOnline } from '../order-rows/join-links.ts';

/** Throws 404 for an unknown product, and for one that is no seminar. */
export async function seminarHead(shop: Shop, id: number, locale: LocaleCode): Promise<SeminarHead> {
  const [product] = await liveProducts(shop, shop.db, { ids: [id] });
  if (!product?.seminar) throw new ApiError(404, 'not_found', 'product_not_found');
  const { code, seminar, variants } = product;
  return {
    id,
    code,
    name: translationOf(product, DEFAULT_LOCALE)?.name ?? code,
    startsAt: new Date(seminar.startsAt).toISOString(),
    endsAt: new Date(seminar.endsAt).toISOString(),
    venue: pick(seminar.venues, locale),
    isCancelled: seminar.cancelled,
    hasOnlineSeats: variants.some((variant) => takesPartOnline(product, variant)),
  };
}
