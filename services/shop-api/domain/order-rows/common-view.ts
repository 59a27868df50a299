/** The fields that carts and orders have in common in responses. */

import { type TrackingLinks, trackingUrl } from '#contract/desk/carriers.ts';
import { orderTextsOf } from '#contract/order-texts.ts';
import type { Address } from '#contract/rules/address.ts';
import { findPrefecture } from '#contract/rules/prefectures.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { whyUnavailable } from '../catalogue/availability.ts';
import {
  CHANNEL,
  itemProductView,
  price,
  translationOf,
  type ViewContext,
  variantLabel,
} from '../catalogue/product-views.ts';
import { pick } from '../locale.ts';
import type { ShipmentRow } from './child-rows.ts';
import type { FullOrder, LineWithProduct } from './load.ts';
import { digestOf, shownOf } from './shown.ts';

/** Adds the prefecture's name in the language of the request. */
function addressView(address: Address, locale: LocaleCode): Address {
  const prefecture = address.provinceCode ? findPrefecture(address.provinceCode) : undefined;
  return prefecture
    ? { ...address, provinceName: locale === 'ja_JP' ? prefecture.ja : prefecture.en }
    : address;
}

/** The line with its product names and prices at the time of the order. */
const asOrdered = ({ row, product, variant }: LineWithProduct): LineWithProduct => ({
  row,
  product: {
    ...product,
    translations: product.translations.map((one) => ({
      ...one,
      name: row.names?.[one.locale as LocaleCode] ?? one.name,
    })),
  },
  variant: { ...variant, price: row.unitPrice, originalPrice: null },
});

/** The product's name at the time of the order, with what tells the variant from the others of the product. */
export function lineName({ row, product, variant }: LineWithProduct, locale: LocaleCode): string {
  const name = row.names?.[locale] ?? translationOf(product, locale)?.name ?? row.variantCode;
  const isOne = product.variants.length < 2 && variant.options.length === 0;
  const chosen = isOne ? '' : variantLabel(variant, locale);
  if (chosen === '') return name;
  return locale === 'ja_JP' ? `${name}（${chosen}）` : `${name} (${chosen})`;
}

/** `hasStock`: the stock is sold to this order or held for its payment. */
function itemView(
  line: LineWithProduct,
  { placed, hasStock }: { placed: boolean; hasStock: boolean },
  context: ViewContext,
) {
  const { row, product, variant } = placed ? asOrdered(line) : line;
  const reason = hasStock ? undefined : whyUnavailable(product, variant, row.quantity, context.now);
  return {
    id: row.id,
    quantity: row.quantity,
    ...(placed || row.addedPrice === null || row.addedPrice === row.unitPrice
      ? {}
      : { addedPrice: row.addedPrice }),
    subTotal: row.total,
    total: row.total,
    product: itemProductView(product, variant, context),
    available: reason === undefined,
    ...(reason ? { unavailableReason: reason } : {}),
  };
}

/** Tracking data of a shipment. */
export function trackingView(
  { carrier, trackingNumber, shippedAt }: Pick<ShipmentRow, 'carrier' | 'trackingNumber' | 'shippedAt'>,
  links: TrackingLinks,
) {
  const url = carrier && trackingNumber ? trackingUrl(carrier, trackingNumber, links) : undefined;
  return {
    ...(carrier ? { carrier } : {}),
    ...(trackingNumber ? { trackingNumber } : {}),
    ...(url ? { trackingUrl: url } : {}),
    ...(shippedAt ? { shippedAt: shippedAt.toISOString() } : {}),
  };
}

/** Without parcels that were prepared for pieces that are not sent any more; the first one shows the method and the fee. */
export const shownShipments = ({ shipments }: Pick<FullOrder, 'shipments'>) =>
  shipments.filter(({ row }, n) => n === 0 || row.state !== 'cancelled');

export function commonView(full: FullOrder, context: ViewContext) {
  const { order } = full;
  const { locale } = context;
  const placed = order.state !== 'cart';
  const hasStock = placed || full.liveAttempt !== null;
  return {
    tokenValue: order.tokenValue,
    channel: CHANNEL,
    currency: 'JPY' as const,
    locale: order.locale,
    checkoutState: order.checkoutState,
    items: full.lines.map((line) => itemView(line, { placed, hasStock }, context)),
    ...(full.lines.length > 0 ? { shown: digestOf(shownOf(full)) } : {}),
    totals: {
      items: order.itemsTotal,
      promotion: order.promotionTotal,
      shipping: order.shippingTotal,
      taxes: order.taxTotal,
      total: order.total,
    },
    ...orderTextsOf(order),
    ...(order.shippingAddress ? { shippingAddress: addressView(order.shippingAddress, locale) } : {}),
    ...(order.billingAddress ? { billingAddress: addressView(order.billingAddress, locale) } : {}),
    payments: full.payments.map(({ row, method }) => ({
      state: row.state,
      method: {
        code: method.code,
        name: pick(method.names, locale),
        description: pick(method.descriptions, locale),
        instructions: pick(method.instructions, locale),
      },
      price: price(row.amount),
    })),
    shipments: shownShipments(full).map(({ row, method }) => ({
      state: row.state,
      ...trackingView(row, full.trackingLinks),
      method: {
        code: method.code,
        name: pick(method.names, locale),
        description: pick(method.descriptions, locale),
        price: price(row.fee),
      },
    })),
    cartDiscounts: {},
    ...(order.recipient ? { recipient: order.recipient } : {}),
    requestReceipt: order.requestReceipt,
    selectedTriggerApps: full.triggerApps.map(({ triggerAppId, name }) => ({
      triggerAppId,
      ...(name ? { name } : {}),
    })),
  };
}
