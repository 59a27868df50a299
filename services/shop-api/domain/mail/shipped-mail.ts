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
import { day, itemSums, type OrderMail } from './order-rows.ts';
import { mailAddress, salutation } from './parties.ts';

export const SHIPPED_TEMPLATE = 'order_shipped';

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
  /** The customer was sent another number before. */
  isCorrection: boolean;
};

/** `id` is unique among the order's mails. */
export async function writeShippedMail(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  parcel: ShipmentRow,
  { id, dueAt, isCorrection = false }: { id: string; dueAt?: Date; isCorrection?: boolean },
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
    isCorrection,
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
  subject: (mail: ShippedMail) => string;
  greeting: (mail: ShippedMail) => string[];
  shipping: string;
  carrier: string;
  number: string;
  day: string;
  noNumber: string;
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
    subject: ({ shopName, number }) => `【${shopName}】商品を発送しました（注文番号 ${number}）`,
    greeting: ({ shopName, isCorrection }) =>
      isCorrection
        ? [
            '先にお送りした発送のご案内に誤りがございました。お詫び申し上げます。正しい内容は下記のとおりです。',
          ]
        : [
            `このたびは${shopName}をご利用いただき、誠にありがとうございます。`,
            'ご注文いただいた商品を発送いたしましたので、お知らせいたします。お手元に届くまで、いましばらくお待ちください。',
          ],
    shipping: '発送のご案内',
    carrier: '配送会社',
    number: 'お問い合わせ伝票番号',
    day: '発送日',
    noNumber: 'お問い合わせ番号のない方法でお送りしています。',
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
    subject: ({ shopName, number }) => `[${shopName}] Your order has been shipped (no. ${number})`,
    greeting: ({ shopName, isCorrection }) =>
      isCorrection
        ? ['Our last mail about this shipment was wrong. We are sorry; this is the correct information.']
        : [`Thank you for shopping at ${shopName}.`, 'Your order is on its way to you.'],
    shipping: 'Shipping',
    carrier: 'Carrier',
    number: 'Tracking number',
    day: 'Shipped on',
    noNumber: 'This parcel has no tracking number.',
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
  const { locale, trackingNumber } = mail;
  const words = WORDS[locale];
  const language = locale === 'ja_JP' ? 'ja' : 'en';
  const address = mail.order.shippingAddress;
  const blocks: Block[] = [
    salutation(locale, mail.name),
    { lines: words.greeting(mail) },
    {
      heading: words.shipping,
      rows: [
        [words.orderNumber, mail.number],
        [words.carrier, CARRIERS[mail.carrier][language]],
        trackingNumber ? [words.number, formatTrackingNumber(trackingNumber)] : ['', words.noNumber],
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
              ...mail.later.map(({ product, quantity }) => `・${product.name} × ${quantity}`),
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
  return renderLetter(locale, words.subject(mail), blocks);
}
