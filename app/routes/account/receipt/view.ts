/** View of the receipt page: the form to issue a receipt, and the receipt just issued. */
import { env } from '#app/env.ts';
import { orderView } from '#app/ui/order/checkout-view.ts';
import type { Order } from '#contract/order-shapes.ts';
import { taxIncluded } from '#contract/rules/money.ts';
import { personName, titleOf } from '#contract/rules/person-name.ts';
import type { Receipt } from '#contract/shapes.ts';
import { formatDay } from '#kit/i18n/dates.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { goodsOf, receiptState } from './receipt-state.ts';

export function receiptView(order: Order, locale: Locale, now = new Date()) {
  const state = receiptState(order, order.receipts ?? [], now);
  const { number } = order;
  if (state.kind === 'not_paid') return { number, sheet: undefined, issue: undefined };
  const shown = state.kind === 'shown' ? state.receipt : undefined;
  const last = state.kind === 'shown' ? state.receipt : state.last;
  return {
    number,
    sheet: shown && sheetOf(order, shown, shown.serial > 1, locale),
    // A wrong name can be corrected at once. The first receipt may have been printed, so the new one is marked as
    // reissued.
    issue: {
      serial: (last?.serial ?? 0) + 1,
      recipient: last?.recipient ?? order.recipient ?? nameOf(order, locale),
      last: last && {
        number: last.number,
        recipient: last.recipient,
        day: formatDay(last.issuedAt, locale),
      },
    },
  };
}

const nameOf = ({ billingAddress }: Order, locale: Locale): string =>
  billingAddress ? (billingAddress.company ?? personName(billingAddress, locale)) : '';

function sheetOf(order: Order, receipt: Receipt, reissued: boolean, locale: Locale) {
  const { lines, summary } = orderView(order);
  // The received and taxed amounts on a receipt leave out what was refunded.
  const refunded = (order.refunds ?? [])
    .filter(({ state }) => state === 'done')
    .reduce((sum, { amount }) => sum + amount, 0);
  const total = summary.total - refunded;
  const japanese = locale === 'ja';
  return {
    number: receipt.number,
    issued: formatDay(receipt.issuedAt, locale),
    bought: order.checkoutCompletedAt && formatDay(order.checkoutCompletedAt, locale),
    recipient: receipt.recipient,
    title: titleOf(receipt.recipient, order.billingAddress?.company),
    reissued,
    goods: goodsOf(order.items.map(({ product }) => product.kind)),
    lines: lines.map(({ id, name, options, unitPrice, quantity, subTotal }) => ({
      id,
      name: [name, ...options].join(' / '),
      unitPrice,
      quantity,
      subTotal,
    })),
    promotion: summary.promotion,
    shipping: summary.shipping ?? 0,
    refunded,
    total,
    taxes: refunded > 0 ? taxIncluded(total) : summary.taxes,
    registration: env.REGISTRATION_NUMBER,
    issuer: {
      shop: japanese ? env.SHOP_NAME_JA : env.SHOP_NAME_EN,
      name: japanese ? env.SHOP_LEGAL_SELLER_JA : env.SHOP_LEGAL_SELLER_EN,
      address: japanese ? env.SHOP_LEGAL_ADDRESS_JA : env.SHOP_LEGAL_ADDRESS_EN,
      phone: env.SHOP_LEGAL_PHONE,
    },
  };
}
export type ReceiptView = ReturnType<typeof sheetOf>;
