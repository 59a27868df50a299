/**
 * What the last page promised when an order was placed (`order_promises`). Placed orders are read by it, whatever has
 * become of products, settings and texts since; orders of earlier releases have none, and are read by today's.
 */
import type { OrderPromise } from '#contract/order-promise.ts';
import { chosenOption, optionsOf } from '#contract/order-shapes.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Texts } from '../../db/schema/columns.ts';
import type { Promised, PromisedSeminar } from '../../db/schema/orders.ts';
import type { ShownLine, ShownSeminar } from '../../db/schema/payments.ts';
import { ownTermsOf } from '../catalogue/cancellation-terms.ts';
import { tokyoIso, variantNames } from '../catalogue/product-views.ts';
import { pick } from '../locale.ts';
import { GOODS_TERMS, goodsTermsOf, SEMINAR_TERMS, seminarTermsOf } from './general-terms.ts';
import type { FullOrder, LineWithProduct } from './load.ts';
import { promisedLine } from './promised-line.ts';
import { shownNames, shownSeminar } from './shown.ts';

export type Terms = PromisedSeminar['terms'];

/** By today's product. */
const termsOfToday = ({ product }: LineWithProduct): Terms =>
  ownTermsOf(product) ?? { is: 'general', version: SEMINAR_TERMS };

/** `shown`: before the payment. Staff may have changed the seminar between a payment by card and the order. */
function seminarOf(line: LineWithProduct, shown: ShownSeminar | undefined): PromisedSeminar | undefined {
  const today = shownSeminar(line);
  if (!today) return undefined;
  const { startsAt, endsAt, places, terms: text } = shown ?? today;
  const isChanged = text.ja_JP !== today.terms.ja_JP || text.en_US !== today.terms.en_US;
  return { startsAt, endsAt, places, terms: isChanged ? termsOfText(text) : termsOfToday(line) };
}

const termsOfText = (text: Texts): Terms =>
  text.ja_JP || text.en_US ? { is: 'text', text } : { is: 'general', version: SEMINAR_TERMS };

type Agreed = { shipBy: string; payUntil: Date | undefined; shown: readonly ShownLine[] | null };

/** The promise of an order that is placed now. `shown`: what the attempt to pay remembers; null if it knows nothing. */
export function promisedOf(full: FullOrder, { shipBy, payUntil, shown }: Agreed): Promised {
  const { order, lines, shipments, payments } = full;
  const hasGoods = lines.some(({ product }) => !product.seminar);
  const [parcel] = shipments;
  const payment = payments.at(-1);
  return {
    locale: order.locale,
    lines: lines.map((line) => {
      const { row, variant } = line;
      const seminar = seminarOf(line, shown?.find(({ code }) => code === variant.code)?.seminar);
      return {
        code: row.variantCode,
        names: shownNames(line),
        kinds: { names: variant.names, options: variant.options },
        unitPrice: row.unitPrice,
        quantity: row.quantity,
        ...(seminar ? { seminar } : {}),
      };
    }),
    ...(hasGoods ? { shipBy, goodsTerms: GOODS_TERMS } : {}),
    ...(payUntil ? { payUntil: payUntil.toISOString() } : {}),
    ...(hasGoods && parcel ? { shipping: { names: parcel.method.names, fee: order.shippingTotal } } : {}),
    ...(payment ? { payment: { names: payment.method.names } } : {}),
    totals: {
      items: order.itemsTotal,
      promotion: order.promotionTotal,
      shipping: order.shippingTotal,
      taxes: order.taxTotal,
      total: order.total,
    },
  };
}

/** Undefined for goods, and for orders without a promise. */
const promisedSeminar = (
  { promised }: Pick<FullOrder, 'promised'>,
  { row }: LineWithProduct,
): PromisedSeminar | undefined => promisedLine(promised, row.variantCode)?.seminar;

/** The cancellation terms of a seminar: the promised ones, or today's. */
export const termsOfLine = (full: Pick<FullOrder, 'promised'>, line: LineWithProduct): Terms =>
  promisedSeminar(full, line)?.terms ?? termsOfToday(line);

export const termsText = (terms: Terms, locale: LocaleCode): string =>
  terms.is === 'general' ? seminarTermsOf(terms.version)[locale] : pick(terms.text, locale);

function chosenIn({ names, kinds }: Promised['lines'][number], locale: LocaleCode): string[] {
  const variant = { code: '', ...variantNames(kinds, locale) };
  return optionsOf({
    product: { code: '', name: pick(names, locale), images: [], variants: [variant] },
  }).map(chosenOption);
}

/** In one language, for the shopper and for staff. `contact`: the shop's mail address. */
export function promiseView(promised: Promised, locale: LocaleCode, contact: string): OrderPromise {
  const { shipBy, payUntil, shipping, payment, totals, goodsTerms } = promised;
  return {
    locale: promised.locale,
    lines: promised.lines.map((line) => {
      const { code, names, unitPrice, quantity, seminar } = line;
      return {
        code,
        name: pick(names, locale),
        kinds: chosenIn(line, locale),
        unitPrice,
        quantity,
        ...(seminar
          ? {
              seminar: {
                startsAt: tokyoIso(seminar.startsAt),
                endsAt: tokyoIso(seminar.endsAt),
                ...seminar.places[locale],
                terms: termsText(seminar.terms, locale),
              },
            }
          : {}),
      };
    }),
    ...(shipBy ? { shipBy } : {}),
    ...(payUntil ? { payUntil } : {}),
    ...(shipping ? { shipping: { name: pick(shipping.names, locale), fee: shipping.fee } } : {}),
    ...(payment ? { payment: pick(payment.names, locale) } : {}),
    totals,
    ...(goodsTerms ? { goodsTerms: goodsTermsOf(goodsTerms)[locale](contact) } : {}),
  };
}
