/** Mails about an order: its payment, its parcels, its end, its refunds. */
import { eq } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import type { CancelReason } from '#contract/desk/refunds.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { payHosted } from '../../kit/card.ts';
import { CatalogueFiles } from '../../setup/catalogue-files.ts';
import { call, cartWith, member, readyToPay } from '../../setup/client.ts';
import { shopWith } from '../../setup/company.ts';
import { makeProduct } from '../../setup/products.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk } from '../desk/desk.ts';
import { type GivenBack, GivingBack } from '../desk/giving-back.ts';
import { parcel, Shipping } from '../desk/shipping.ts';
import { Seminar } from '../seminar.ts';
import { describeStates, lastMail, type State } from './mails.ts';

const t = await testShop();
const files = new CatalogueFiles(t.shop);
afterAll(() => files.remove());
const staff = await Shipping.start(t);
const { token } = staff.kimura;
const give = new GivingBack(t, () => token);
const twoPersons = shopWith(t, { DESK_TWO_PERSONS: true });
const DECLINED = '4000000000000044';
const book = await makeProduct(t, { priceYen: 2000, stock: 1000 });
const notebook = await makeProduct(t, { priceYen: 800, stock: 1000, kind: 'notebook' });

type Line = { productCode: string; variantCode?: string; quantity: number };
const GOODS: Line[] = [
  { productCode: book, quantity: 2 },
  { productCode: notebook, quantity: 1 },
];

/** A placed order whose shopper was sent to the gateway's page. */
async function placed(locale: LocaleCode, items: Line[] = GOODS) {
  const m = await member(t);
  const { bearer } = m;
  const cart = await cartWith(t, items, bearer);
  await readyToPay(t, cart);
  const { data: key } = await call(t, 'PATCH', `/checkout/${cart}/payment`, {
    locale,
    bearer,
    body: { mode: 'hosted' },
  });
  await call(t, 'PUT', `/checkout/${cart}/complete`, { bearer, locale });
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, cart));
  if (!row) throw new Error('no order row');
  return {
    id: row.id,
    token: cart,
    bearer,
    total: row.total,
    pay: (card?: string) => payHosted(key.hosted, card),
    mail: (template: string) => lastMail(t, m.email, template),
  };
}

async function paid(locale: LocaleCode, items?: Line[]) {
  const order = await placed(locale, items);
  await order.pay();
  await t.work();
  return order;
}

/** A new seminar in a hall and online. */
async function seminar(days = 10) {
  const one = new Seminar(t, files);
  await one.create(one.onDay(days));
  const seats = (kind: 'HALL' | 'WEB', quantity = 1): Line => ({
    productCode: one.code,
    variantCode: `${one.code}-${kind}`,
    quantity,
  });
  return { change: (given: object) => one.change({ ...given }), onDay: one.onDay.bind(one), seats };
}

async function cancel(id: number, body: object): Promise<void> {
  await deskOk(t, 'POST', `/orders/${id}/cancellation`, { token, body });
}

/** The work of the shop after this number of minutes. */
async function workAfter(minutes: number): Promise<void> {
  t.later(minutes * 60_000);
  await t.work();
  // The sessions of the staff would end.
  t.later(-minutes * 60_000);
}

const BY_HAND = { refund: 'manual', way: 'bank', reference: '振込 77' };
let references = 0;
const byHand = (amount: number) => ({ ...BY_HAND, reference: `振込 ${++references}`, amount });

describeStates('orders-paid', [
  ['paid: goods', 'order_paid', async (locale) => (await paid(locale)).mail('order_paid')],
  [
    'paid: a seat in a hall',
    'order_paid',
    async (locale) => (await paid(locale, [(await seminar()).seats('HALL')])).mail('order_paid'),
    {
      ja_JP: ['参加される方のお名前は、ご注文の詳細のページで', '\nキャンセルは、メール（'],
      en_US: ['Please tell us who takes each seat', '\nTo cancel, write to '],
    },
  ],
  [
    'paid: seats online and in a hall, and goods',
    'order_paid',
    async (locale) => {
      const { seats } = await seminar();
      return (await paid(locale, [seats('WEB'), seats('HALL', 2), ...GOODS])).mail('order_paid');
    },
  ],
  [
    'waiting for the payment',
    'order_awaiting_payment',
    async (locale) => {
      const order = await placed(locale);
      await workAfter(6);
      return order.mail('order_awaiting_payment');
    },
    {
      ja_JP: ['ご注文の確認メールをお送りします'],
      en_US: ['We will send you the order confirmation once your payment is confirmed.'],
    },
  ],
  [
    'the card was declined',
    'order_payment_refused',
    async (locale) => {
      const order = await placed(locale);
      await order.pay(DECLINED);
      await t.work();
      return order.mail('order_payment_refused');
    },
    {
      ja_JP: ['請求は発生していません。ご注文は下記の期限まで有効です。', 'お支払い期限'],
      en_US: ['You have not been charged. Your order stays open until the deadline below.', 'Pay by'],
    },
  ],
  [
    'a second payment was returned',
    'order_payment_returned',
    async (locale) => {
      const order = await paid(locale);
      await order.pay();
      await t.work();
      return order.mail('order_payment_returned');
    },
    {
      ja_JP: ['重複したお支払いをお返ししました', 'お客様のお手続きは不要です'],
      en_US: ['Your extra payment was returned', 'There is nothing you need to do.'],
    },
  ],
  [
    'a late payment was returned',
    'order_payment_returned',
    async (locale) => {
      const order = await placed(locale);
      await call(t, 'PUT', `/orders/${order.token}/payments/fail`, { bearer: order.bearer });
      await order.pay();
      await t.work();
      return order.mail('order_payment_returned');
    },
    {
      ja_JP: ['キャンセルされたあとに行われたお支払い', 'あらためてご注文ください'],
      en_US: ['A payment was made after this order had been cancelled.', 'please order again'],
      not: { ja_JP: ['お手続きは不要'], en_US: ['nothing you need to do'] },
    },
  ],
  [
    'a payment for a moved seminar was returned',
    'order_payment_returned',
    async (locale) => {
      const { seats, change, onDay } = await seminar();
      const order = await placed(locale, [seats('HALL')]);
      await change(onDay(12));
      await order.pay();
      await t.work();
      return order.mail('order_payment_returned');
    },
    { ja_JP: ['お支払い期限\n'], en_US: ['Pay by\n'] },
  ],
  [
    'a seminar moved before the payment',
    'seminar_moved_unpaid',
    async (locale) => {
      const { seats, change, onDay } = await seminar();
      const order = await placed(locale, [seats('HALL')]);
      await change(onDay(12));
      await t.work();
      return order.mail('seminar_moved_unpaid');
    },
    { ja_JP: ['お支払い期限\n'], en_US: ['Pay by\n'] },
  ],
]);

const NO_REFUND = { ja_JP: ['返金はございません'], en_US: ['there is no refund', 'There is no refund'] };

/** By the terms only who cancels gets nothing back: if the shop cannot deliver, it owes the money. */
const nothingRefunded = (reason: CancelReason) =>
  reason === 'customer'
    ? { ja_JP: NO_REFUND.ja_JP, en_US: ['There is no refund'] }
    : {
        ja_JP: ['返金については、あらためてご連絡いたします。'],
        en_US: ['We will write to you about your refund.'],
        not: NO_REFUND,
      };

describeStates('orders-ended', [
  [
    'not paid in time',
    'order_cancelled',
    async (locale) => {
      const order = await placed(locale);
      await workAfter(45);
      return order.mail('order_cancelled');
    },
  ],
  [
    'given up by the shopper',
    'order_cancelled',
    async (locale) => {
      const order = await placed(locale);
      await call(t, 'PUT', `/orders/${order.token}/payments/fail`, { bearer: order.bearer });
      return order.mail('order_cancelled');
    },
    {
      ja_JP: ['ご請求額\n  0円'],
      en_US: ['You are charged\n  ¥0'],
      not: { ja_JP: ['クレジットカード（一括払い）'], en_US: ['Credit card'] },
    },
  ],
  [
    'unpaid, and its only seminar was cancelled',
    'order_cancelled',
    async (locale) => {
      const { seats, change } = await seminar();
      const order = await placed(locale, [seats('HALL')]);
      await change({ seminar_cancelled: true });
      await t.work();
      return order.mail('order_cancelled');
    },
    { ja_JP: ['■ 中止となったセミナー '], en_US: ['■ Cancelled seminar: '] },
  ],
  [
    'unpaid, and one of its two seminars was cancelled',
    'order_cancelled',
    async (locale) => {
      const [off, other] = [await seminar(), await seminar(11)];
      const order = await placed(locale, [off.seats('HALL'), other.seats('HALL')]);
      await off.change({ seminar_cancelled: true });
      await t.work();
      return order.mail('order_cancelled');
    },
    {
      ja_JP: ['■ 中止となったセミナー ', '■ キャンセルしたセミナー '],
      en_US: ['■ Cancelled seminar: ', '■ Cancelled booking: '],
    },
  ],
  [
    'unpaid, and the seminar beside its goods was cancelled',
    'order_cancelled',
    async (locale) => {
      const { seats, change } = await seminar();
      const order = await placed(locale, [seats('HALL'), ...GOODS]);
      await change({ seminar_cancelled: true });
      await t.work();
      return order.mail('order_cancelled');
    },
  ],
  ...(['customer', 'out_of_stock', 'other'] as const)
    .flatMap((reason) =>
      (
        [
          ['unpaid', false, {}],
          ['paid, nothing refunded', true, { refund: 'none' }],
          ['refunded to the card', true, { refund: 'gateway' }],
        ] as const
      ).map(
        ([money, isPaid, refund]) =>
          [
            `cancelled by the shop: ${reason}, ${money}`,
            'order_cancelled_by_shop',
            async (locale: LocaleCode) => {
              const order = await (isPaid ? paid(locale) : placed(locale));
              await cancel(order.id, { reason, ...refund });
              return order.mail('order_cancelled_by_shop');
            },
            money === 'paid, nothing refunded' ? nothingRefunded(reason) : undefined,
          ] as const satisfies readonly unknown[],
      ),
    )
    .map(([name, template, reach, says]): State => [name, template, reach, says]),
  ...(['customer', 'out_of_stock', 'other'] as const).flatMap((reason) =>
    (
      [
        ['refunded by hand', undefined],
        ['refunded in part by hand', 100_000],
      ] as const
    ).map(
      ([money, amount]): State => [
        `cancelled by the shop: ${reason}, ${money}`,
        'order_cancelled_and_refunded',
        async (locale) => {
          const order = await paid(locale);
          await cancel(order.id, { reason, ...byHand(amount ?? order.total) });
          return order.mail('order_cancelled_and_refunded');
        },
      ],
    ),
  ),
  [
    'cancelled on the customer’s wish: seats, refunded by hand less the fee',
    'order_cancelled_and_refunded',
    async (locale) => {
      const order = await paid(locale, [(await seminar()).seats('HALL', 2)]);
      await cancel(order.id, { reason: 'customer', ...byHand(100_000) });
      return order.mail('order_cancelled_and_refunded');
    },
    {
      ja_JP: ['のお席（2席）をキャンセルしました'],
      en_US: ['We have cancelled your seats for'],
    },
  ],
  [
    'cancelled by the shop: seats that are not there, refunded to the card',
    'order_cancelled_by_shop',
    async (locale) => {
      const order = await paid(locale, [(await seminar()).seats('HALL', 2)]);
      await cancel(order.id, { reason: 'out_of_stock', refund: 'gateway' });
      return order.mail('order_cancelled_by_shop');
    },
  ],
  [
    'cancelled on the customer’s wish: seats, nothing refunded',
    'order_cancelled_by_shop',
    async (locale) => {
      const order = await paid(locale, [(await seminar()).seats('HALL')]);
      await cancel(order.id, { reason: 'customer', refund: 'none' });
      return order.mail('order_cancelled_by_shop');
    },
    {
      ja_JP: ['キャンセル規定により、返金はございません', '■ キャンセルしたセミナー '],
      en_US: ['According to the cancellation terms', '■ Cancelled booking: '],
    },
  ],
  [
    'cancelled by the shop for a reason of its own: seats, nothing refunded yet',
    'order_cancelled_by_shop',
    async (locale) => {
      const order = await paid(locale, [(await seminar()).seats('HALL')]);
      await cancel(order.id, { reason: 'other', refund: 'none' });
      return order.mail('order_cancelled_by_shop');
    },
    nothingRefunded('other'),
  ],
]);

const shipped = async (locale: LocaleCode, body: object) => {
  const order = await paid(locale);
  await staff.ship(order.id, body);
  return order;
};
/** Two minutes after a shipment its mail is sent; then staff correct it. */
async function corrected(locale: LocaleCode, first: object, then: object) {
  const order = await shipped(locale, first);
  await workAfter(3);
  const { parcels } = await staff.detail(order.id);
  const { carrier, trackingNumber } = parcels.at(-1);
  const body = { ...then, expected: { carrier, trackingNumber } };
  await deskOk(t, 'PATCH', `/orders/${order.id}/shipment`, { token: staff.sato.token, body });
  return order.mail('order_shipped');
}
const WITHOUT = { carrier: 'yamato', trackingNumber: null, mail: true };

describeStates('orders-shipped', [
  [
    'with a number',
    'order_shipped',
    async (locale) => (await shipped(locale, parcel())).mail('order_shipped'),
    {
      ja_JP: ['】商品を発送しました', 'ご注文いただいた商品を発送いたしました'],
      en_US: ['Your order has been shipped', 'Your order is on its way to you.'],
    },
  ],
  [
    'no number yet',
    'order_shipped',
    async (locale) => (await shipped(locale, WITHOUT)).mail('order_shipped'),
  ],
  [
    'a carrier without numbers',
    'order_shipped',
    async (locale) => (await shipped(locale, { ...WITHOUT, carrier: 'other' })).mail('order_shipped'),
  ],
  [
    'one parcel of two',
    'order_shipped',
    async (locale) => {
      const order = await paid(locale);
      const [line] = (await give.money(order.id)).lines;
      await staff.ship(order.id, parcel(undefined, { pieces: [{ itemId: line?.itemId, quantity: 1 }] }));
      return order.mail('order_shipped');
    },
    {
      ja_JP: ['ご注文の商品の一部を発送しました', '商品の一部を発送いたしました'],
      en_US: ['Part of your order has been shipped', 'Part of your order is on its way to you.'],
    },
  ],
  ['the number came later', 'order_shipped', (locale) => corrected(locale, WITHOUT, parcel())],
  ['the number was wrong', 'order_shipped', (locale) => corrected(locale, parcel(), parcel())],
  ['there is no number after all', 'order_shipped', (locale) => corrected(locale, parcel(), WITHOUT)],
]);

/** A refund by hand of an order for these lines. */
async function refunded(locale: LocaleCode, items: Line[], yen: number, given: GivenBack[], more = {}) {
  const order = await paid(locale, items);
  const { body } = await give.byHand(order.id, yen, given, more);
  await t.work();
  return { order, refund: body.id as number };
}

describeStates('refunds', [
  [
    'the whole payment to the card',
    'order_refunded',
    async (locale) => {
      const order = await paid(locale);
      await give.byGateway(order.id, [{ code: book, quantity: 2, fate: 'dropped' }]);
      await t.work();
      return order.mail('order_refunded');
    },
  ],
  [
    'goods that are not sent any more, by bank transfer',
    'order_refunded',
    async (locale) =>
      (await refunded(locale, GOODS, 2000, [{ code: book, quantity: 1, fate: 'dropped' }])).order.mail(
        'order_refunded',
      ),
  ],
  [
    'goods that are out of stock',
    'order_refunded',
    async (locale) => {
      const given: GivenBack[] = [{ code: book, quantity: 1, fate: 'dropped' }];
      return (await refunded(locale, GOODS, 2000, given, { reason: 'out_of_stock' })).order.mail(
        'order_refunded',
      );
    },
    {
      ja_JP: ['在庫切れのため、下記の商品をお届けできなくなりました。誠に申し訳ございません。\n'],
      en_US: ['the items below are out of stock'],
      not: { ja_JP: ['取りやめました'], en_US: ['stopped the shipment'] },
    },
  ],
  [
    'seats that are not there',
    'order_refunded',
    async (locale) => {
      const line = (await seminar()).seats('HALL', 2);
      const given: GivenBack[] = [{ code: line.variantCode ?? '', quantity: 2, fate: 'dropped' }];
      return (await refunded(locale, [line], 4000, given, { reason: 'out_of_stock' })).order.mail(
        'order_refunded',
      );
    },
    { ja_JP: ['お席をご用意できなくなったため'], en_US: ['we have no seat for you'] },
  ],
  [
    'nothing but shipping',
    'order_refunded',
    async (locale) => (await refunded(locale, GOODS, 500, [], { way: 'other' })).order.mail('order_refunded'),
  ],
  [
    'one of two seats, less the fee',
    'order_refunded',
    async (locale) => {
      const { seats } = await seminar(5);
      const line = seats('HALL', 2);
      const given: GivenBack[] = [{ code: line.variantCode ?? '', quantity: 1, fate: 'restocked' }];
      return (await refunded(locale, [line], 1500, given, { reason: 'seminar' })).order.mail(
        'order_refunded',
      );
    },
  ],
  [
    'all seats',
    'order_refunded',
    async (locale) => {
      const line = (await seminar()).seats('WEB', 2);
      const given: GivenBack[] = [{ code: line.variantCode ?? '', quantity: 2, fate: 'restocked' }];
      return (await refunded(locale, [line], 4000, given, { reason: 'seminar' })).order.mail(
        'order_refunded',
      );
    },
  ],
  [
    'recorded by mistake',
    'refund_undone',
    async (locale) => {
      const given: GivenBack[] = [{ code: book, quantity: 1, fate: 'restocked' }];
      const { order, refund } = await refunded(locale, GOODS, 2000, given);
      await give.undo(refund);
      return order.mail('refund_undone');
    },
    { ja_JP: ['この返金は行われていません。'], en_US: ['This refund was not made'] },
  ],
  [
    'promised, and delayed',
    'refund_delayed',
    async (locale) => {
      const order = await paid(locale);
      const body = { reason: 'out_of_stock', ...byHand(order.total) };
      await deskOk(twoPersons, 'POST', `/orders/${order.id}/cancellation`, { token, body });
      const [refund] = (await give.money(order.id)).refunds;
      await desk(twoPersons, 'DELETE', `/refunds/${refund?.id}`, { token });
      return order.mail('refund_delayed');
    },
  ],
]);
