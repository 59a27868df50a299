/** Tells the customer that the parcel is on its way: carrier, tracking number and link, what is in it, where it goes. */
import { CARRIERS, type Carrier } from '#contract/desk/carriers.ts';
import { formatTrackingNumber } from '#contract/desk/tracking-number.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import type { Shop } from '../../shop.ts';
import { mediaUrl } from '../media/url.ts';
import type { ShipmentRow } from '../order-rows/child-rows.ts';
import { commonView, trackingView } from '../order-rows/common-view.ts';
import { loadOrder, type OrderRow } from '../order-rows/load.ts';
import { shareOf } from '../pieces/ledger.ts';
import { piecesInParcel, readPieces } from '../pieces/read.ts';
import { type Block, type Letter, type Row, renderLetter } from './letter.ts';
import { envelopeOf, queueOrderMail } from './order-mail.ts';
import { day, itemSums, lineName, type OrderMail } from './order-rows.ts';
import { AGAIN, mailAddress, salutation } from './parties.ts';

export const SHIPPED_TEMPLATE = 'order_shipped';

/**
 * What is new: the parcel is on its way; `number`: its number, where the mail before had none; `correction`: what an earlier
 * mail said was wrong.
 */
export type ShipmentNews = 'shipped' | 'number' | 'correction';

type ShippedMail = Pick<
  OrderMail,
  'locale' | 'shopName' | 'contact' | 'signature' | 'name' | 'number' | 'orderUrl' | 'order'
> & {
  /** What is left to ship after this parcel. */
  later: OrderMail['order']['items'];
  carrier: Carrier;
  trackingNumber: string | null;
  trackingUrl: string | undefined;
  /** YYYY-MM-DD in Tokyo. */
  shippedOn: string;
  news: ShipmentNews;
  isAgain: boolean;
};

type Written = { id: string; dueAt?: Date; news?: ShipmentNews; isAgain?: boolean };

/** `id` is unique among the order's mails. `isAgain`: staff send a mail once more that the customer may have. */
export async function writeShippedMail(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  parcel: ShipmentRow,
  { id, dueAt, news = 'shipped', isAgain = false }: Written,
): Promise<void> {
  const { carrier, trackingNumber, shippedAt } = parcel;
  if (!carrier || !shippedAt) throw new Error('the parcel is not shipped');
  const envelope = await envelopeOf(shop, tx, order);
  const context = { locale: envelope.locale, now: shop.now(), mediaUrl: mediaUrl(shop.env) };
  const full = await loadOrder(shop, tx, order);
  const view = commonView(full, context);
  const inside = await piecesInParcel(tx, parcel.id);
  const pieces = await readPieces(tx, [order.id]);
  const later = new Map([...pieces].map(([itemId, { toCome }]) => [itemId, toCome]));
  const letter = render({
    ...envelope,
    order: { ...view, items: withPieces(view.items, inside) },
    later: withPieces(view.items, later),
    carrier,
    trackingNumber,
    trackingUrl: trackingView(parcel, full.trackingLinks).trackingUrl,
    shippedOn: tokyo(shippedAt).day,
    news,
    isAgain,
  });
  await queueOrderMail(shop, tx, order, {
    letter,
    template: SHIPPED_TEMPLATE,
    id,
    ...(dueAt ? { dueAt } : {}),
  });
}

/** The goods of which `pieces` has some, by the id of the line; no tickets. */
const withPieces = (items: OrderMail['order']['items'], pieces: ReadonlyMap<number, number>) =>
  items.flatMap((item) => {
    const quantity = pieces.get(item.id) ?? 0;
    if (item.product.seminar || quantity <= 0) return [];
    return [{ ...item, quantity, total: shareOf(item, quantity) }];
  });

type Words = {
  /** `part`: a parcel is on its way, and others follow. */
  subject: Record<ShipmentNews | 'part', string>;
  greeting: Record<ShipmentNews | 'part', (shopName: string) => string[]>;
  shipping: string;
  carrier: string;
  number: string;
  day: string;
  /** Of a carrier that has none. */
  noNumber: string;
  /** The number of an earlier mail was wrong, and there is no other. */
  numberVoid: string;
  track: string;
  delay: string;
  orderNumber: string;
  items: string;
  later: string;
  address: string;
  seeOrder: string;
  faulty: (contact: string) => string;
};

const WORDS: Record<LocaleCode, Words> = {
  ja_JP: {
    subject: {
      shipped: '商品を発送しました',
      part: 'ご注文の商品の一部を発送しました',
      number: 'お問い合わせ伝票番号のお知らせ',
      correction: '発送のご案内の訂正',
    },
    greeting: {
      shipped: (shopName) => [
        `このたびは${shopName}をご利用いただき、誠にありがとうございます。`,
        'ご注文いただいた商品を発送いたしましたので、お知らせいたします。お手元に届くまで、いましばらくお待ちください。',
      ],
      part: (shopName) => [
        `このたびは${shopName}をご利用いただき、誠にありがとうございます。`,
        'ご注文いただいた商品の一部を発送いたしましたので、お知らせいたします。お手元に届くまで、いましばらくお待ちください。',
      ],
      number: () => ['先に発送をお知らせした商品の、お問い合わせ伝票番号をお知らせいたします。'],
      correction: () => [
        '先にお送りした発送のご案内に誤りがございました。お詫び申し上げます。正しい内容は下記のとおりです。',
      ],
    },
    shipping: '発送のご案内',
    carrier: '配送会社',
    number: 'お問い合わせ伝票番号',
    day: '発送日',
    noNumber: 'この配送方法には、お問い合わせ伝票番号がありません。',
    numberVoid: '先にお知らせしたお問い合わせ伝票番号では、お調べいただけません。',
    track: '配送状況を確認する',
    delay: '※配送状況の反映には、発送から数時間かかることがあります。',
    orderNumber: '注文番号',
    items: 'お届けする商品',
    later: '残りの商品は、準備ができしだい別便でお送りします。',
    address: 'お届け先',
    seeOrder: 'ご注文の詳細を見る',
    faulty: (contact) => `商品に不備がございましたら、お手数ですが ${contact} までご連絡ください。`,
  },
  en_US: {
    subject: {
      shipped: 'Your order has been shipped',
      part: 'Part of your order has been shipped',
      number: 'The tracking number of your parcel',
      correction: 'Correction: your shipment',
    },
    greeting: {
      shipped: (shopName) => [`Thank you for shopping at ${shopName}.`, 'Your order is on its way to you.'],
      part: (shopName) => [
        `Thank you for shopping at ${shopName}.`,
        'Part of your order is on its way to you.',
      ],
      number: () => ['This is the tracking number of the parcel that we told you about.'],
      correction: () => [
        'Our last email about this shipment was wrong. We are sorry; this is the correct information.',
      ],
    },
    shipping: 'Shipping',
    carrier: 'Carrier',
    number: 'Tracking number',
    day: 'Shipped on',
    noNumber: 'This parcel has no tracking number.',
    numberVoid: 'Please do not use the tracking number in our last email.',
    track: 'Track the parcel',
    delay: 'It can take a few hours until the carrier shows the parcel.',
    orderNumber: 'Order number',
    items: 'Items in this parcel',
    later: 'The other items follow in another parcel as soon as they are ready:',
    address: 'Deliver to',
    seeOrder: 'See your order',
    faulty: (contact) => `If anything is wrong with the items, please write to ${contact}.`,
  },
};

function render(mail: ShippedMail): Letter {
  const { locale, shopName } = mail;
  const news = mail.news === 'shipped' && mail.later.length > 0 ? 'part' : mail.news;
  const words = WORDS[locale];
  const language = locale === 'ja_JP' ? 'ja' : 'en';
  const address = mail.order.shippingAddress;
  const blocks: Block[] = [
    salutation(locale, mail.name),
    ...(mail.isAgain ? [AGAIN[locale].block] : []),
    { lines: words.greeting[news](shopName) },
    {
      heading: words.shipping,
      rows: [
        [words.orderNumber, mail.number],
        ...carrierRows(mail, words),
        [words.day, day(mail.shippedOn, locale)],
      ],
    },
    ...(mail.trackingUrl ? [{ link: mail.trackingUrl, label: words.track }, { lines: [words.delay] }] : []),
    { heading: words.items, sums: itemSums(mail, language) },
    ...(mail.later.length > 0
      ? [
          {
            lines: [
              words.later,
              ...mail.later.map((line) => `・${lineName(line, language)} × ${line.quantity}`),
            ],
          },
        ]
      : []),
    ...(address
      ? [{ heading: words.address, rows: [['', mailAddress(locale, address).join('\n')]] satisfies Row[] }]
      : []),
    { link: mail.orderUrl, label: words.seeOrder },
    { lines: [words.faulty(mail.contact)] },
    mail.signature,
  ];
  const title = mail.isAgain ? AGAIN[locale].title(words.subject[news]) : words.subject[news];
  const subject =
    language === 'ja'
      ? `【${shopName}】${title}（注文番号 ${mail.number}）`
      : `[${shopName}] ${title} (no. ${mail.number})`;
  const preview = carrierRows(mail, words)
    .map((row) => row.filter(Boolean).join(' '))
    .join(' ');
  return renderLetter(locale, subject, blocks, preview || undefined);
}

function carrierRows(mail: ShippedMail, words: Words): Row[] {
  const { carrier, locale } = mail;
  const named: Row[] =
    carrier === 'other' ? [] : [[words.carrier, CARRIERS[carrier][locale === 'ja_JP' ? 'ja' : 'en']]];
  return [...named, ...numberRows(mail, words)];
}

/** Nothing where the carrier has a number that staff have not entered: it may come later. */
function numberRows({ trackingNumber, carrier, news }: ShippedMail, words: Words): Row[] {
  if (trackingNumber) return [[words.number, formatTrackingNumber(trackingNumber)]];
  if (carrier === 'other') return [['', words.noNumber]];
  return news === 'correction' ? [['', words.numberVoid]] : [];
}
