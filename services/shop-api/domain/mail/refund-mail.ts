/**
 * Mail about a refund that is done. It has the fields of a qualified return invoice (適格返還請求書), which a registered
 * seller must issue from ¥10,000 up: the issuer and its registration number, the dates of the refund and of the order, what
 * was returned, the amount and its tax.
 */
import { tokyo } from '#contract/rules/delivery.ts';
import { formatYen, taxIncluded, yen } from '#contract/rules/money.ts';
import type { Person } from '#contract/rules/person-name.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { refunds } from '../../db/schema/refunds.ts';
import type { Shop } from '../../shop.ts';
import { loadOrder, type OrderRow } from '../order-rows/load.ts';
import { lineName } from '../order-rows/view.ts';
import { type Block, type Letter, type Row, renderLetter } from './letter.ts';
import { envelopeOf, queueOrderMail } from './order-mail.ts';
import { day } from './order-rows.ts';
import { salutation } from './parties.ts';

type RefundRow = typeof refunds.$inferSelect;
type Refunded = Pick<RefundRow, 'kind' | 'amount' | 'lines' | 'settledAt'>;

type RefundMail = {
  locale: LocaleCode;
  shopName: string;
  contact: string;
  signature: Block;
  name: Person;
  number: string;
  orderUrl: string;
  /** Minor units. */
  amount: number;
  /** What remains of the payment, in minor units. */
  left: number;
  /** Whether this refund alone gives back the whole payment. */
  isWhole: boolean;
  byCard: boolean;
  /** YYYY-MM-DD in Tokyo. */
  refundedOn: string;
  orderedOn: string;
  /** Empty if the refund is not for certain lines: the mail then says whether it is for the whole order or a part of it. */
  lines: { name: string; quantity: number }[];
  registration: string | undefined;
};

const JA = {
  subject: '返金の手続きが完了しました',
  number: '注文番号',
  lead: '下記のとおり、返金の手続きが完了しましたのでご連絡いたします。',
  heading: '返金',
  amount: '返金額（税込）',
  taxed: '10％対象',
  tax: (total: string, tax: string) => `${total}（うち消費税 ${tax}）`,
  refundedOn: '返金日',
  orderedOn: 'もとのお取引日',
  what: '対象',
  whole: 'ご注文の全部',
  part: 'ご注文の一部',
  line: (name: string, quantity: number) => `${name} × ${quantity}`,
  how: '返金方法',
  card: 'お支払いに使われたクレジットカードへの返金',
  byHand: '当店からの返金',
  registration: '登録番号',
  cardNote:
    'カード会社の締め日により、いったんご請求のうえ翌月以降に返金される場合がございます。時期はカード会社へお問い合わせください。',
  left: (sum: string) => `返金後のお支払い合計は ${sum}です。`,
  link: 'ご注文の詳細を見る',
  contact: (mail: string) => `ご不明な点は ${mail} までお問い合わせください。`,
};
type Words = typeof JA;

const EN: Words = {
  subject: 'Your refund is complete',
  number: 'Order number',
  lead: 'We have completed the following refund.',
  heading: 'Refund',
  amount: 'Amount refunded (tax included)',
  taxed: 'Taxed at 10%',
  tax: (total, tax) => `${total} (including ${tax} consumption tax)`,
  refundedOn: 'Refunded on',
  orderedOn: 'Date of the original order',
  what: 'For',
  whole: 'The whole order',
  part: 'A part of the order',
  line: (name, quantity) => `${name} × ${quantity}`,
  how: 'Method',
  card: 'To the credit card that you paid with',
  byHand: 'Refund from our shop',
  registration: 'Registration number',
  cardNote:
    'Depending on the closing day of your card, you may be charged first and refunded in a later month. Your card company can tell you when.',
  left: (sum) => `After this refund you have paid ${sum} in total.`,
  link: 'See the order',
  contact: (mail) => `If you have any questions, please write to ${mail}.`,
};

function renderRefundMail(mail: RefundMail): Letter {
  const isJapanese = mail.locale === 'ja_JP';
  const t = isJapanese ? JA : EN;
  const money = (minor: number) => formatYen(yen(minor), isJapanese ? 'ja' : 'en');
  const subject = isJapanese
    ? `【${mail.shopName}】${t.subject}（注文番号 ${mail.number}）`
    : `[${mail.shopName}] ${t.subject} (no. ${mail.number})`;
  const all = mail.isWhole ? t.whole : t.part;
  const what = mail.lines.map(({ name, quantity }) => t.line(name, quantity)).join('\n') || all;
  const rows: Row[] = [
    [t.number, mail.number],
    [t.amount, money(mail.amount)],
    [t.taxed, t.tax(money(mail.amount), money(taxIncluded(mail.amount)))],
    [t.refundedOn, day(mail.refundedOn, mail.locale)],
    [t.orderedOn, day(mail.orderedOn, mail.locale)],
    [t.what, what],
    [t.how, mail.byCard ? t.card : t.byHand],
    ...(mail.registration ? [[t.registration, mail.registration] satisfies Row] : []),
  ];
  return renderLetter(mail.locale, subject, [
    salutation(mail.locale, mail.name),
    { lines: [t.lead] },
    { heading: t.heading, rows },
    ...(mail.byCard ? [{ lines: [t.cardNote] }] : []),
    ...(mail.isWhole ? [] : [{ lines: [t.left(money(mail.left))] }]),
    { link: mail.orderUrl, label: t.link },
    { lines: [t.contact(mail.contact)] },
    mail.signature,
  ]);
}

/** Writes the mail once per refund. `left`: what remains of the payment, in minor units. */
export async function writeRefundedMail(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  { refund, left }: { refund: RefundRow; left: number },
): Promise<void> {
  const letter = await refundLetter(shop, tx, order, { refund, left });
  await queueOrderMail(shop, tx, order, { letter, template: 'order_refunded', id: `refunded-${refund.id}` });
}

export async function refundLetter(
  shop: Shop,
  db: Db | Tx,
  order: OrderRow,
  { refund, left }: { refund: Refunded; left: number },
): Promise<Letter> {
  const envelope = await envelopeOf(shop, db, order);
  const { lines } = await loadOrder(shop, db, order);
  return renderRefundMail({
    ...envelope,
    amount: refund.amount,
    left,
    isWhole: refund.amount === order.total,
    byCard: refund.kind === 'gateway',
    refundedOn: tokyo(refund.settledAt ?? shop.now()).day,
    orderedOn: tokyo(order.checkoutCompletedAt ?? order.createdAt).day,
    lines: (refund.lines ?? []).flatMap(({ itemId, quantity }) => {
      const line = lines.find(({ row }) => row.id === itemId);
      return line ? [{ name: lineName(line, envelope.locale), quantity }] : [];
    }),
    registration: shop.env.REGISTRATION_NUMBER,
  });
}
