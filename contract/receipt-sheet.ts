/** Makes what a receipt (領収書) says, which is also a simplified invoice (適格簡易請求書) if the seller is registered. */
import type { ProductKind } from './catalogue.ts';
import { chosenOption, type Order, optionsOf } from './order-shapes.ts';
import { TAX_RATE_PERCENT } from './rules/constants.ts';
import { tokyo } from './rules/delivery.ts';
import { halfWidth } from './rules/half-width.ts';
import { taxIncluded } from './rules/money.ts';
import { titleOf } from './rules/person-name.ts';
import { type LocaleCode, type Receipt, type ReceiptSheet, receiptGoods } from './shapes.ts';

type Goods = (typeof receiptGoods)[number];

const GOODS: Record<ProductKind, Goods> = {
  book: 'books',
  cd_dvd: 'discs',
  notebook: 'stationery',
  material: 'materials',
  seminar: 'seminars',
};

/** 但し書き: the kinds of products bought, each once; `goods` for kinds that only another back end has. */
export function goodsOf(kinds: readonly (string | undefined)[]): Goods[] {
  const known: Record<string, Goods | undefined> = GOODS;
  const found = new Set(kinds.map((kind = '') => known[kind] ?? 'goods'));
  return receiptGoods.filter((goods) => found.has(goods));
}

type Given = {
  order: Pick<Order, 'items' | 'totals' | 'billingAddress' | 'checkoutCompletedAt'>;
  receipt: Pick<Receipt, 'number' | 'recipient' | 'issuedAt'>;
  /** What had been refunded when it was issued, in minor units. */
  refunded: number;
  /** Of what remains: kept as a fee for cancelled seats, which has no tax. */
  fee?: number;
  /** The receipt of this order before it. */
  before: Pick<ReceiptSheet, 'number' | 'refunded'> | undefined;
  issuer: ReceiptSheet['issuer'];
  registration: string | undefined;
  locale: LocaleCode;
};

export function receiptSheet({ order, receipt, refunded, fee = 0, before, ...by }: Given): ReceiptSheet {
  const { items, totals, billingAddress, checkoutCompletedAt } = order;
  const total = totals.total - refunded;
  const taxed = total - fee;
  const goods = goodsOf(items.map(({ product }) => product.kind));
  return {
    number: receipt.number,
    locale: by.locale,
    kind: refunded > (before?.refunded ?? 0) ? 'after_refund' : before ? 'reissued' : 'first',
    ...(before ? { replaces: before.number } : {}),
    issuedOn: tokyo(new Date(receipt.issuedAt)).day,
    ...(checkoutCompletedAt ? { orderedOn: tokyo(new Date(checkoutCompletedAt)).day } : {}),
    recipient: receipt.recipient,
    title: titleOf(receipt.recipient, billingAddress?.company),
    goods: fee > 0 ? [...(taxed > 0 ? goods : []), 'fees'] : goods,
    lines: items.map((item) => ({
      name: [halfWidth(item.product.name), ...optionsOf(item).map(chosenOption)].join(' / '),
      unitPrice: item.quantity > 0 ? Math.round(item.subTotal / item.quantity) : item.subTotal,
      quantity: item.quantity,
      subTotal: item.subTotal,
    })),
    promotion: totals.promotion,
    shipping: totals.shipping,
    refunded,
    total,
    ...(fee > 0 ? { fee } : {}),
    taxes:
      taxed > 0
        ? [
            {
              percent: TAX_RATE_PERCENT,
              total: taxed,
              tax: refunded > 0 ? taxIncluded(taxed) : totals.taxes,
            },
          ]
        : [],
    ...(by.registration ? { registration: by.registration } : {}),
    issuer: by.issuer,
  };
}
