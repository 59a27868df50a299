/** Order mails in both languages. */
import type { CancelReason } from '#contract/desk/refunds.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { type Block, type Letter, type Row, renderLetter, type Sum } from './letter.ts';
import { day, hasGoods, hasSeminar, itemSums, moment, type OrderMail, seminarBlocks } from './order-rows.ts';
import { wordsEn } from './order-words-en.ts';
import { wordsJa } from './order-words-ja.ts';
import { AGAIN, mailAddress, salutation } from './parties.ts';

type Words = typeof wordsJa;

export function renderOrderMail(mail: OrderMail): Letter {
  const { locale, shopName, number, stage } = mail;
  const words = locale === 'ja_JP' ? wordsJa : wordsEn;
  const title = titleOf(stage, words);
  const subject = words.subject(mail.isAgain ? AGAIN[locale].title(title) : title, shopName, number);
  return renderLetter(locale, subject, blocksOf(mail, words), previewOf(mail, words));
}

/** Undefined: what happened, as the letter begins. */
function previewOf(mail: OrderMail, words: Words): string | undefined {
  const { locale, stage, shipBy, order } = mail;
  const total = `${words.total} ${formatMinor(order.totals.total, locale)}`;
  if (stage.kind === 'awaiting') return `${words.pay.until} ${moment(stage.payUntil, locale)} ${total}`;
  if (stage.kind !== 'paid') return undefined;
  return hasGoods(mail) && shipBy ? `${words.shipping} ${words.shipBy(day(shipBy, locale))} ${total}` : total;
}

function titleOf(stage: OrderMail['stage'], words: Words): string {
  if (stage.kind === 'cancelled_by_shop' && stage.reason === 'customer') return words.cancelledAsAsked;
  if (stage.kind === 'returned' && stage.why === 'surplus') return words.returnedSurplus;
  return words.titles[stage.kind];
}

const formatMinor = (minor: number, locale: OrderMail['locale']): string =>
  formatYen(yen(minor), locale === 'ja_JP' ? 'ja' : 'en');

function blocksOf(mail: OrderMail, words: Words): Block[] {
  const { locale, shipBy } = mail;
  const { shippingAddress } = mail.order;
  const goods = hasGoods(mail);
  const isPaid = mail.stage.kind === 'paid';
  const shipDay = shipBy ? words.shipBy(day(shipBy, locale)) : words.shipsLater;
  return [
    salutation(locale, mail.name),
    ...(mail.isAgain ? [AGAIN[locale].block] : []),
    ...greeting(mail, words),
    {
      heading: words.order,
      rows: [
        [words.number, mail.number],
        [words.orderedOn, day(mail.orderedOn, locale)],
        ...(goods && isPaid ? [[words.shipping, shipDay] satisfies Row] : []),
      ],
    },
    ...(goods && shippingAddress
      ? [{ heading: words.address, rows: [['', mailAddress(locale, shippingAddress).join('\n')]] as Row[] }]
      : []),
    ...bill(mail, isUncharged(mail.stage) ? words.amounts : words.payment, outcomeOf(mail, words)),
    ...seminarBlocks(mail, words.seminar),
    ...(isPaid ? [cancellation(mail, words)] : []),
    // The button to pay has led to the same page.
    ...(mail.stage.kind === 'awaiting' || mail.stage.kind === 'refused'
      ? []
      : [{ lines: [words.details] }, { link: mail.orderUrl, label: words.seeOrder }]),
    ...(isPaid
      ? [{ lines: [words.receipt] }, { link: `${mail.orderUrl}/receipt`, label: words.issueReceipt }]
      : []),
    { lines: [words.questions(mail.contact)] },
    mail.signature,
  ];
}

/** The goods of an order, and its sums. `outcome`: what was paid or given back of them. */
function bill(mail: Pick<OrderMail, 'locale' | 'order'>, heading: string, outcome: Sum[]): Block[] {
  const words = mail.locale === 'ja_JP' ? wordsJa : wordsEn;
  const { totals } = mail.order;
  const money = (minor: number) => formatMinor(minor, mail.locale);
  return [
    { heading: words.items, sums: itemSums(mail, mail.locale === 'ja_JP' ? 'ja' : 'en') },
    {
      heading,
      sums: [
        { label: words.itemsTotal, amount: money(totals.items) },
        ...(hasGoods(mail)
          ? [{ label: words.fee, amount: totals.shipping === 0 ? words.free : money(totals.shipping) }]
          : []),
        { label: words.total, amount: money(totals.total), isTotal: true },
        { label: words.taxIn(money(totals.total)), amount: money(totals.taxes) },
        ...outcome,
      ],
    },
  ];
}

const givenBack = (amount: number, locale: LocaleCode): Sum => ({
  label: (locale === 'ja_JP' ? wordsJa : wordsEn).givenBack,
  amount: formatMinor(-amount, locale),
  isTotal: true,
});

/** The goods of a cancelled order, its sums, and what of them was given back. */
export const billGivenBack = (mail: Pick<OrderMail, 'locale' | 'order'>, amount: number): Block[] =>
  bill(mail, (mail.locale === 'ja_JP' ? wordsJa : wordsEn).amounts, [givenBack(amount, mail.locale)]);

/** Whether the order ended without a payment. */
const isUncharged = (stage: OrderMail['stage']): boolean =>
  stage.kind === 'cancelled' ||
  (stage.kind === 'cancelled_by_shop' && stage.money.is === 'unpaid') ||
  (stage.kind === 'returned' && stage.why === 'late');

/** How the order is paid, and what of a cancelled one is charged or given back. */
function outcomeOf({ stage, order, locale }: OrderMail, words: Words): Sum[] {
  const money = (minor: number) => formatMinor(minor, locale);
  if (isUncharged(stage)) return [{ label: words.charged, amount: money(0), isTotal: true }];
  const card = { label: words.method, amount: words.card };
  if (stage.kind !== 'cancelled_by_shop') return [card];
  const back = 'amount' in stage.money ? stage.money.amount : undefined;
  const given = stage.money.is === 'refunded_already' ? order.totals.total : back;
  return given === undefined ? [card] : [card, givenBack(given, locale)];
}

/** What the mail about a cancellation by staff begins with. */
export const cancelledByShop = (locale: LocaleCode, reason: CancelReason, hasGoods: boolean): string =>
  (locale === 'ja_JP' ? wordsJa : wordsEn).cancelledByShop[
    reason === 'out_of_stock' && !hasGoods ? 'no_seats' : reason
  ];

function greeting(mail: OrderMail, words: Words): Block[] {
  const { shopName, stage, orderUrl, locale } = mail;
  const thanks = words.thanks(shopName);
  if (stage.kind === 'paid') return [{ lines: [thanks, words.paid] }];
  if (stage.kind === 'cancelled') {
    return [{ lines: [words.cancelled[stage.why], again(mail, words)] }];
  }
  if (stage.kind === 'cancelled_by_shop')
    return [
      {
        lines: [cancelledByShop(locale, stage.reason, hasGoods(mail)), moneyOf(stage, mail, words)],
      },
    ];
  if (stage.kind === 'returned') {
    const { statement, nothingToDo } = words.returned;
    // The others can pay or order again.
    const after =
      stage.why === 'surplus' ? `${statement}${locale === 'ja_JP' ? '' : ' '}${nothingToDo}` : statement;
    const untilRows: Row[] = stage.why === 'moved' ? [[words.pay.until, moment(stage.payUntil, locale)]] : [];
    return [
      { lines: [words.returned[stage.why], after] },
      ...(untilRows.length > 0 ? [{ heading: words.pay.heading, rows: untilRows }] : []),
    ];
  }
  const pay: Block[] = [
    {
      heading: words.pay.heading,
      rows: [
        [words.pay.until, moment(stage.payUntil, locale)],
        ['', words.pay.automatic],
        ['', words.pay.crossed],
      ],
    },
    { link: orderUrl, label: words.pay.link },
  ];
  if (stage.kind === 'refused') return [{ lines: [words.refused(stage.why), words.stillOpen] }, ...pay];
  return [{ lines: [thanks, words.awaiting] }, ...pay];
}

/** A cancelled seminar alone cannot be ordered again. Who cancels an order may have the goods in the cart already. */
function again(mail: OrderMail, words: Words): string {
  const why = mail.stage.kind === 'cancelled' && mail.stage.why;
  if (why === 'seminar_cancelled' && hasGoods(mail)) return words.orderRest;
  return why === 'unpaid' ? words.orderAgain : words.money.unpaid;
}

type ShopCancellation = Extract<OrderMail['stage'], { kind: 'cancelled_by_shop' }>;

function moneyOf({ reason, money }: ShopCancellation, mail: OrderMail, words: Words): string {
  if ('amount' in money) {
    const isInPart = money.is === 'refunded_by_hand' && money.amount < mail.order.totals.total;
    return words.money[isInPart ? 'refunding_in_part' : money.is](formatMinor(money.amount, mail.locale));
  }
  if (money.is !== 'kept') return words.money[money.is];
  if (reason !== 'customer') return words.refundLater;
  return hasSeminar(mail) ? words.money.kept : words.noRefund;
}

function cancellation(mail: OrderMail, { cancellation: words }: Words): Block {
  const goods = hasGoods(mail);
  const how = words.how(mail.contact);
  return {
    heading: words.heading,
    rows: [
      ...(goods ? [[words.goods, mail.goodsTerms] satisfies Row] : []),
      ...mail.seminarTerms.map(
        (text, n, all): Row => [goods ? words.seminar : '', n === all.length - 1 ? `${text}\n${how}` : text],
      ),
    ],
  };
}
