/**
 * Mail about a refund that is done. It has the fields of a qualified return invoice (適格返還請求書), which a registered
 * seller must issue from ¥10,000 up: the issuer and its registration number, the dates of the refund and of the order, what
 * was returned, the amount and its tax.
 */
import type { DocumentKind } from '#contract/desk/owner/documents.ts';
import type { RefundWay } from '#contract/desk/refund-ways.ts';
import { type CancelReason, type RefundReason, refundReasons } from '#contract/desk/refunds.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import { formatYen, taxIncluded, yen } from '#contract/rules/money.ts';
import { type Person, personName } from '#contract/rules/person-name.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { refunds } from '../../db/schema/refunds.ts';
import type { Shop } from '../../shop.ts';
import { keepDocument } from '../documents/keep.ts';
import { mediaUrl } from '../media/url.ts';
import { commonView, lineName } from '../order-rows/common-view.ts';
import { loadOrder, type OrderRow } from '../order-rows/load.ts';
import { linesOfOrder } from '../order-rows/settle-shipping.ts';
import { piecesOf, readPieces } from '../pieces/read.ts';
import { eventsOf } from '../pieces/record.ts';
import { type RefundedPieces, refundedPieces } from '../pieces/refunded-pieces.ts';
import { type Block, type Letter, type Row, renderLetter } from './letter.ts';
import { envelopeOf, queueOrderMail } from './order-mail.ts';
import { day, type OrderMail } from './order-rows.ts';
import { billGivenBack, cancelledByShop } from './order-template.ts';
import { salutation } from './parties.ts';

type RefundRow = typeof refunds.$inferSelect;
type Refunded = Pick<RefundRow, 'kind' | 'way' | 'amount' | 'fee' | 'reason' | 'settledAt'>;
type Pieces = Pick<RefundedPieces, 'itemId' | 'quantity' | 'cancelled' | 'givenUp'>;

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
  /** What the shop keeps of the price of cancelled seats, without tax. */
  fee: number;
  /** What remains of the payment, in minor units. */
  left: number;
  /** Why the order was cancelled together with the refund. */
  cancelled: CancelReason | undefined;
  reason: RefundReason;
  order: OrderMail['order'];
  hasGoods: boolean;
  /** Whether this refund alone gives back the whole payment. */
  isWhole: boolean;
  /** How the money went; null for refunds recorded before that was noted. */
  way: RefundWay | null;
  /** YYYY-MM-DD in Tokyo. */
  refundedOn: string;
  orderedOn: string;
  /** Empty if the refund is not for certain pieces: the mail then says that it is for something besides goods. */
  lines: { name: string; quantity: number }[];
  /** Whether some of these goods were still to be sent, and are not sent any more. */
  isUnsent: boolean;
  /** Whether other goods of the order are still to be sent. */
  isRestToCome: boolean;
  /** Seats that the refund gives up. `left`: seats of the same seminar that stay booked. */
  seats: { name: string; quantity: number; left: number }[];
  registration: string | undefined;
};

const JA = {
  subject: (sum: string) => `${sum}を返金しました`,
  cancelledSubject: (sum: string) => `ご注文をキャンセルし、${sum}を返金しました`,
  number: '注文番号',
  lead: '返金の手続きが完了いたしました。',
  reasons: {
    customer: 'ご希望により、返金いたしました。',
    out_of_stock: '商品の在庫切れのため、返金いたしました。誠に申し訳ございません。',
    returned: 'ご返送いただいた商品を確認し、返金いたしました。',
    seminar: 'セミナーのキャンセルに伴い、返金いたしました。',
    other: '返金の手続きが完了いたしましたので、お知らせいたします。',
  } satisfies Record<RefundReason, string>,
  noGoods: '在庫切れのため、下記の商品をお届けできなくなりました。誠に申し訳ございません。',
  noSeats: 'お席をご用意できなくなったため、返金いたしました。誠に申し訳ございません。',
  heading: '返金',
  details: '返金の明細',
  amount: '返金額（税込）',
  taxed: '10％対象',
  tax: (total: string, tax: string) => `${total}（うち消費税 ${tax}）`,
  fee: 'キャンセル料（不課税）',
  less: (taken: string, fee: string) =>
    `キャンセル分の代金${taken}から、キャンセル料${fee}を差し引いて返金いたしました。`,
  refundedOn: '返金日',
  orderedOn: 'もとのお取引日',
  what: '対象',
  whole: 'ご注文の全部',
  besides: '商品以外（送料など）',
  line: (name: string, quantity: number) => `${name} × ${quantity}`,
  how: '返金方法',
  ways: {
    card: 'お支払いに使われたクレジットカードへの返金',
    bank: '銀行振込',
    other: 'その他の方法',
  },
  unsent: '上記のうち未発送の商品は、発送を取りやめました。',
  rest: 'そのほかの商品は、予定どおりお届けいたします。',
  toCome: '未発送の商品は、予定どおりお届けいたします。',
  seat: (name: string, quantity: number, left: number) =>
    left > 0
      ? `「${name}」のお席を${quantity}席キャンセルしました。引き続きご参加いただけるお席は${left}席です。`
      : `「${name}」のお席（${quantity}席）をキャンセルしました。参加用アドレスをお送りしている場合、そのアドレスはご利用いただけません。`,
  registration: '登録番号',
  cardNote:
    'カード会社の締め日により、いったんご請求のうえ翌月以降に返金される場合がございます。時期はカード会社へお問い合わせください。',
  left: (sum: string) => `返金後のお支払い合計は${sum}です。`,
  link: 'ご注文の詳細を見る',
  contact: (mail: string) => `ご不明な点は ${mail} までお問い合わせください。`,
  urgent: (mail: string) => `お急ぎの場合や、ご不明な点がある場合は、${mail} までご連絡ください。`,
};
type Words = typeof JA;

const EN: Words = {
  subject: (sum) => `We have refunded ${sum}`,
  cancelledSubject: (sum) => `Your order was cancelled and ${sum} refunded`,
  number: 'Order number',
  lead: 'Your refund is complete.',
  reasons: {
    customer: 'As you asked, we have made this refund.',
    out_of_stock: 'We have made this refund because an item is out of stock. We are very sorry.',
    returned: 'We have received what you sent back, and made this refund.',
    seminar: 'We have made this refund for a cancelled seminar booking.',
    other: 'We have completed this refund.',
  },
  noGoods: 'We are very sorry: the items below are out of stock, so we cannot send them.',
  noSeats: 'We are very sorry: we have no seat for you, so we have made this refund.',
  heading: 'Refund',
  details: 'Details of the refund',
  amount: 'Amount refunded (tax included)',
  taxed: 'Taxed at 10%',
  tax: (total, tax) => `${total} (including ${tax} consumption tax)`,
  fee: 'Cancellation fee (not subject to tax)',
  less: (taken, fee) =>
    `We have refunded the price of what you cancelled (${taken}) less the cancellation fee of ${fee}.`,
  refundedOn: 'Refunded on',
  orderedOn: 'Date of the original order',
  what: 'For',
  whole: 'The whole order',
  besides: 'Other than items (such as shipping)',
  line: (name, quantity) => `${name} × ${quantity}`,
  how: 'Method',
  ways: {
    card: 'To the credit card that you paid with',
    bank: 'Bank transfer',
    other: 'Another way',
  },
  unsent: 'We have stopped the shipment of those items above that were not shipped yet.',
  rest: 'The other items will be sent as planned.',
  toCome: 'Items that were not shipped yet will be sent as planned.',
  seat: (name, quantity, left) =>
    left > 0
      ? `We have cancelled ${quantity} of your seats for “${name}”. ${left === 1 ? '1 seat stays' : `${left} seats stay`} booked.`
      : `We have cancelled your seats for “${name}” (${quantity}). A link to join online, if you got one, no longer works for you.`,
  registration: 'Registration number',
  cardNote:
    'Depending on the closing day of your card, you may be charged first and refunded in a later month. Your card company can tell you when.',
  left: (sum) => `After this refund you have paid ${sum} in total.`,
  link: 'See the order',
  contact: (mail) => `If you have any questions, please write to ${mail}.`,
  urgent: (mail) => `If it is urgent, or if you have any questions, please write to ${mail}.`,
};

function renderRefundMail(mail: RefundMail): Letter {
  const isJapanese = mail.locale === 'ja_JP';
  const t = isJapanese ? JA : EN;
  const money = (minor: number) => formatYen(yen(minor), isJapanese ? 'ja' : 'en');
  const title = (mail.cancelled ? t.cancelledSubject : t.subject)(money(mail.amount));
  const subject = isJapanese
    ? `【${mail.shopName}】${title}（注文番号 ${mail.number}）`
    : `[${mail.shopName}] ${title} (no. ${mail.number})`;
  const all = mail.isWhole ? t.whole : t.besides;
  const what = mail.lines.map(({ name, quantity }) => t.line(name, quantity)).join('\n') || all;
  /** The refunded amount and the cancellation fee: both are taken back from the sales. */
  const taken = mail.amount + mail.fee;
  const rows: Row[] = [
    // The bill of a cancelled order names its goods.
    ...(mail.cancelled ? [] : [[t.what, what] satisfies Row]),
    [t.how, t.ways[mail.way ?? 'other']],
    [t.refundedOn, day(mail.refundedOn, mail.locale)],
  ];
  const details: Row[] = [
    [t.number, mail.number],
    [t.orderedOn, day(mail.orderedOn, mail.locale)],
    [t.taxed, t.tax(money(taken), money(taxIncluded(taken)))],
    ...(mail.fee > 0 ? [[t.fee, money(mail.fee)] satisfies Row] : []),
    ...(mail.registration ? [[t.registration, mail.registration] satisfies Row] : []),
  ];
  const apology = mail.cancelled ? undefined : apologyOf(mail, t);
  return renderLetter(mail.locale, subject, [
    salutation(mail.locale, mail.name),
    {
      lines: [
        ...(mail.cancelled
          ? [cancelledByShop(mail.locale, mail.cancelled, mail.hasGoods), t.lead]
          : [apology ?? t.reasons[mail.reason]]),
      ],
    },
    { label: t.amount, figure: money(mail.amount) },
    { heading: t.heading, rows },
    ...(mail.cancelled ? billGivenBack(mail, mail.amount) : []),
    ...(mail.fee > 0 ? [{ lines: [t.less(money(taken), money(mail.fee))] }] : []),
    ...(mail.isUnsent
      ? [
          {
            lines: [...(apology === t.noGoods ? [] : [t.unsent]), ...(mail.isRestToCome ? [t.rest] : [])],
          },
        ].filter(({ lines }) => lines.length > 0)
      : []),
    ...(mail.seats.length > 0
      ? [{ lines: mail.seats.map(({ name, quantity, left }) => t.seat(name, quantity, left)) }]
      : []),
    ...(mail.isRestToCome && !mail.isUnsent ? [{ lines: [t.toCome] }] : []),
    ...(mail.way === 'card' ? [{ lines: [t.cardNote] }] : []),
    ...(mail.isWhole ? [] : [{ lines: [t.left(money(mail.left))] }]),
    { link: mail.orderUrl, label: t.link },
    { heading: t.details, rows: details },
    { lines: [t.contact(mail.contact)] },
    mail.signature,
  ]);
}

/** For goods or seats that the shop cannot supply. */
function apologyOf({ reason, lines, seats, isUnsent }: RefundMail, t: Words): string | undefined {
  if (reason !== 'out_of_stock') return undefined;
  if (isUnsent) return t.noGoods;
  return lines.length > 0 && lines.length === seats.length ? t.noSeats : undefined;
}

/**
 * Writes the mail once per refund. `left`: what remains of the payment, in minor units. `cancelled`: the mail also says that
 * the order was cancelled, and why.
 */
export async function writeRefundedMail(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  { refund, left, cancelled }: { refund: RefundRow; left: number; cancelled?: CancelReason | undefined },
): Promise<void> {
  const pieces = refundedPieces(await eventsOf(tx, refund.id));
  const letter = await refundLetter(shop, tx, order, { refund, pieces, left, cancelled });
  const template = cancelled ? 'order_cancelled_and_refunded' : 'order_refunded';
  const mail = { letter, template, id: `refunded-${refund.id}` };
  if (await queueOrderMail(shop, tx, order, mail))
    await keepLetter(shop, tx, order, { kind: 'refund_note', refund, letter });
}

/** The copy of a mail about a refund: the mail's own text is deleted when it is sent. */
async function keepLetter(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  { kind, refund, letter }: { kind: DocumentKind; refund: RefundRow; letter: Letter },
): Promise<void> {
  const { locale, name } = await envelopeOf(shop, tx, order);
  await keepDocument(tx, {
    kind,
    orderId: order.id,
    serial: refund.id,
    number: order.number ?? '',
    issuedAt: shop.now(),
    recipient: personName(name, locale === 'ja_JP' ? 'ja' : 'en'),
    amount: refund.amount,
    tax: taxIncluded(refund.amount + refund.fee),
    registration: shop.details().registrationNumber || null,
    content: { mail: { subject: letter.subject, text: letter.text } },
  });
}

export async function refundLetter(
  shop: Shop,
  db: Db | Tx,
  order: OrderRow,
  {
    refund,
    pieces,
    left,
    cancelled,
  }: {
    refund: Refunded;
    pieces: readonly Pieces[];
    left: number;
    cancelled?: CancelReason | undefined;
  },
): Promise<Letter> {
  const envelope = await envelopeOf(shop, db, order);
  const full = await loadOrder(shop, db, order);
  const { lines } = full;
  const counts = await readPieces(db, [order.id]);
  // The pieces of a preview have not moved yet.
  const moving = refund.settledAt ? [] : pieces;
  const goods = (await linesOfOrder(db, order)).filter(({ isSeat }) => !isSeat);
  const isSeat = (itemId: number) => !goods.some(({ id }) => id === itemId);
  const toCome =
    goods.reduce((sum, { id }) => sum + piecesOf(counts, id).toCome, 0) -
    moving.reduce((sum, { cancelled }) => sum + cancelled, 0);
  const named = pieces.flatMap((one) => {
    const line = lines.find(({ row }) => row.id === one.itemId);
    return line ? [{ ...one, name: halfWidth(lineName(line, envelope.locale)) }] : [];
  });
  return renderRefundMail({
    ...envelope,
    amount: refund.amount,
    fee: refund.fee,
    left,
    cancelled,
    reason: refundReasons.find((reason) => reason === refund.reason) ?? 'other',
    order: commonView(full, { locale: envelope.locale, now: shop.now(), mediaUrl: mediaUrl(shop.env) }),
    hasGoods: order.hasGoods,
    isWhole: refund.amount === order.total,
    way: refund.kind === 'gateway' ? 'card' : refund.way,
    refundedOn: tokyo(refund.settledAt ?? shop.now()).day,
    orderedOn: tokyo(order.checkoutCompletedAt ?? order.createdAt).day,
    lines: named,
    // The cancellation says that nothing more comes, and has given all seats up itself.
    isUnsent: !cancelled && named.some((one) => !isSeat(one.itemId) && one.cancelled > 0),
    isRestToCome: !cancelled && toCome > 0,
    seats: named.flatMap(({ itemId, name, quantity, givenUp }) => {
      if (cancelled) return isSeat(itemId) ? [{ name, quantity, left: 0 }] : [];
      const standing = piecesOf(counts, itemId).standing - (refund.settledAt ? 0 : givenUp);
      return givenUp > 0 ? [{ name, quantity: givenUp, left: standing }] : [];
    }),
    registration: shop.details().registrationNumber || undefined,
  });
}

type Correction = Pick<
  RefundMail,
  'locale' | 'shopName' | 'contact' | 'signature' | 'name' | 'number' | 'orderUrl'
> & {
  amount: number;
  /** The cancellation fee that is taken back with it. */
  fee?: number;
  /** Of the refund that was recorded by mistake, YYYY-MM-DD in Tokyo; undefined for a promise that is delayed. */
  recordedOn?: string;
  left?: number;
  registration?: string | undefined;
};

const CORRECTIONS: Record<
  LocaleCode,
  Record<
    'delayed' | 'undone',
    (mail: Correction, money: (minor: number) => string) => { subject: string; lines: string[]; rows: Row[] }
  >
> = {
  ja_JP: {
    delayed: ({ number, amount }, money) => ({
      subject: '返金の手続きについて',
      lines: [
        `ご注文のキャンセルの際にお知らせした${money(amount)}の返金は、まだ完了しておりません。お待たせして申し訳ございません。`,
        '返金の方法を確認しております。完了しましたら、あらためてメールでお知らせいたします。',
      ],
      rows: [
        ['注文番号', number],
        ['返金予定額', money(amount)],
      ],
    }),
    undone: ({ number, amount, fee = 0, left = 0, recordedOn = '', registration }, money) => ({
      subject: '返金のお知らせの取り消し',
      lines: [
        '先にお送りした返金完了のお知らせは、当店の記録の誤りによるものでした。お詫び申し上げます。この返金は行われていません。下記の返金の記録を取り消しました。',
        ...(registration
          ? ['先のお知らせを適格返還請求書として保存されている場合は、このメールとあわせて保存してください。']
          : []),
      ],
      rows: [
        ['注文番号', number],
        ['取り消した返金額（税込）', money(amount)],
        ['10％対象', JA.tax(money(amount + fee), money(taxIncluded(amount + fee)))],
        ...(fee > 0 ? [[JA.fee, money(fee)] satisfies Row] : []),
        ['返金を記録した日', recordedOn],
        ['お支払い合計', money(left)],
        ...(registration ? [['登録番号', registration] satisfies Row] : []),
      ],
    }),
  },
  en_US: {
    delayed: ({ number, amount }, money) => ({
      subject: 'About your refund',
      lines: [
        `The refund of ${money(amount)} that we announced when your order was cancelled is not complete yet. We are sorry for the delay.`,
        'We are checking how to make it, and will write to you as soon as it is done.',
      ],
      rows: [
        ['Order number', number],
        ['Amount to be refunded', money(amount)],
      ],
    }),
    undone: ({ number, amount, fee = 0, left = 0, recordedOn = '', registration }, money) => ({
      subject: 'Correction: your refund notice',
      lines: [
        'Our last email about a completed refund was a mistake in our records. We are sorry. This refund was not made, and we have withdrawn its record:',
        ...(registration
          ? [
              'If you keep our earlier email as a qualified return invoice, please keep this one together with it.',
            ]
          : []),
      ],
      rows: [
        ['Order number', number],
        ['Refund withdrawn (tax included)', money(amount)],
        ['Taxed at 10%', EN.tax(money(amount + fee), money(taxIncluded(amount + fee)))],
        ...(fee > 0 ? [[EN.fee, money(fee)] satisfies Row] : []),
        ['Refund recorded on', recordedOn],
        ['Paid in total', money(left)],
        ...(registration ? [['Registration number', registration] satisfies Row] : []),
      ],
    }),
  },
};

function renderCorrection(kind: 'delayed' | 'undone', mail: Correction): Letter {
  const isJapanese = mail.locale === 'ja_JP';
  const money = (minor: number) => formatYen(yen(minor), isJapanese ? 'ja' : 'en');
  const { subject, lines, rows } = CORRECTIONS[mail.locale][kind](mail, money);
  const title = isJapanese
    ? `【${mail.shopName}】${subject}（注文番号 ${mail.number}）`
    : `[${mail.shopName}] ${subject} (no. ${mail.number})`;
  const t = isJapanese ? JA : EN;
  return renderLetter(mail.locale, title, [
    salutation(mail.locale, mail.name),
    { lines },
    { heading: t.heading, rows },
    { link: mail.orderUrl, label: t.link },
    { lines: [(kind === 'delayed' ? t.urgent : t.contact)(mail.contact)] },
    mail.signature,
  ]);
}

/** A refund that the cancellation's mail has promised was withdrawn, so that it will come later. */
export async function writeRefundWithdrawnMail(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
): Promise<void> {
  const letter = renderCorrection('delayed', {
    ...(await envelopeOf(shop, tx, order)),
    amount: refund.amount,
  });
  await queueOrderMail(shop, tx, order, {
    letter,
    template: 'refund_delayed',
    id: `refund-delayed-${refund.id}`,
  });
}

/** A refund was recorded by mistake, and its mail was sent. `left`: what the customer has paid, in minor units. */
export async function writeRefundUndoneMail(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  { refund, counter, left }: { refund: RefundRow; counter: RefundRow; left: number },
): Promise<void> {
  const envelope = await envelopeOf(shop, tx, order);
  const letter = renderCorrection('undone', {
    ...envelope,
    amount: refund.amount,
    fee: -counter.fee,
    recordedOn: day(tokyo(refund.settledAt ?? refund.requestedAt).day, envelope.locale),
    left,
    registration: shop.details().registrationNumber || undefined,
  });
  const mail = { letter, template: 'refund_undone', id: `refund-undone-${counter.id}` };
  if (await queueOrderMail(shop, tx, order, mail))
    await keepLetter(shop, tx, order, { kind: 'refund_correction', refund: counter, letter });
}
