/** The mail that confirms a paid order, in both languages, as text and as HTML (japan.md 3.4, 3.5, 5.4). */

import { formatYen, yen } from '../../../../app/rules/money.ts';
import type { Address } from '../../../../contract/order-shapes.ts';
import type { LocaleCode } from '../../../../contract/shapes.ts';
import type { commonView } from '../cart/view.ts';
import { type Block, type Letter, type Row, renderLetter } from './letter.ts';

export type OrderMail = {
  locale: LocaleCode;
  shopName: string;
  shopUrl: string;
  contact: string;
  name: { lastName: string; firstName: string };
  number: string;
  /** YYYY-MM-DD in Tokyo. */
  orderedOn: string;
  shipBy: string | null;
  order: ReturnType<typeof commonView>;
};

export function renderOrderMail(mail: OrderMail): Letter {
  const japanese = mail.locale === 'ja_JP';
  const subject = japanese
    ? `【${mail.shopName}】ご注文ありがとうございます（注文番号 ${mail.number}）`
    : `[${mail.shopName}] Thank you for your order (no. ${mail.number})`;
  return renderLetter(mail.locale, subject, japanese ? japaneseBlocks(mail) : englishBlocks(mail));
}

const day = (value: string, locale: LocaleCode) =>
  new Intl.DateTimeFormat(locale === 'ja_JP' ? 'ja-JP' : 'en-US', {
    dateStyle: locale === 'ja_JP' ? 'long' : 'full',
    timeZone: 'UTC',
  }).format(new Date(`${value}T00:00:00Z`));

const postcode = (value: string) => `〒${value.slice(0, 3)}-${value.slice(3)}`;

function optionsOf(line: OrderMail['order']['items'][number]): string {
  const values = Object.values(line.product.variants[0].nameAxis);
  return values.length > 0 ? `（${values.join('、')}）` : '';
}

function itemRows({ order }: OrderMail, locale: 'jp' | 'en'): Row[] {
  return order.items.map((line) => [
    `${line.product.name}${optionsOf(line)}`,
    `${formatYen(yen(line.total / line.quantity), locale)} × ${line.quantity} = ${formatYen(yen(line.total), locale)}`,
  ]);
}

function seminarRows({ order, locale }: OrderMail): Row[] {
  return order.items.flatMap(({ product: { name, seminar } }): Row[] => {
    if (!seminar) return [];
    const time = `${seminar.startsAt.slice(11, 16)}–${seminar.endsAt.slice(11, 16)}`;
    const zone = locale === 'ja_JP' ? '' : ' (Japan time)';
    return [[name, `${day(seminar.startsAt.slice(0, 10), locale)} ${time}${zone} ${seminar.venue}`]];
  });
}

function japaneseAddress(a: Address): string[] {
  return [
    postcode(a.postcode),
    `${a.provinceName ?? ''}${a.city}${a.street}`,
    ...(a.company ? [a.company] : []),
    `${a.lastName} ${a.firstName} 様`,
    ...(a.phoneNumber ? [`電話番号 ${a.phoneNumber}`] : []),
  ];
}

function japaneseBlocks(mail: OrderMail): Block[] {
  const { totals, shippingAddress } = mail.order;
  const money = (minor: number) => formatYen(yen(minor), 'jp');
  const seminars = seminarRows(mail);
  return [
    { lines: [`${mail.name.lastName} ${mail.name.firstName} 様`] },
    {
      lines: [
        `このたびは${mail.shopName}をご利用いただき、誠にありがとうございます。`,
        'お支払いを確認し、下記のとおりご注文を承りました。',
      ],
    },
    {
      heading: 'ご注文',
      rows: [
        ['注文番号', mail.number],
        ['注文日', day(mail.orderedOn, mail.locale)],
      ],
    },
    { heading: 'ご注文内容', rows: itemRows(mail, 'jp') },
    {
      heading: 'お支払い',
      rows: [
        ['商品合計', money(totals.items)],
        ['送料', money(totals.shipping)],
        ['合計（税込）', money(totals.total)],
        ['10％対象', `${money(totals.total)}（うち消費税 ${money(totals.taxes)}）`],
        ['お支払い方法', 'クレジットカード（一括払い）'],
      ],
    },
    ...(shippingAddress
      ? [{ heading: 'お届け先', rows: [['', japaneseAddress(shippingAddress).join('\n')]] as Row[] }]
      : []),
    ...(seminars.length > 0 ? [{ heading: 'セミナーの開催日時・会場', rows: seminars }] : []),
    {
      heading: 'お届け時期とキャンセル',
      rows: [
        [
          '発送予定',
          mail.shipBy ? `${day(mail.shipBy, mail.locale)}までに発送予定です。` : '追ってご連絡いたします。',
        ],
        [
          'キャンセル・返品',
          `商品の発送前に限り、メール（${mail.contact}）にて承ります。お客様のご都合による返品はお受けしておりません。不良品・誤配送は商品到着後8日以内にご連絡ください。セミナーは各商品ページに記載のキャンセル規定によります。`,
        ],
      ],
    },
    { lines: [mail.shopName, mail.shopUrl, mail.contact] },
  ];
}

function englishBlocks(mail: OrderMail): Block[] {
  const { totals, shippingAddress: a } = mail.order;
  const money = (minor: number) => formatYen(yen(minor), 'en');
  const seminars = seminarRows(mail);
  const address = a
    ? [
        `${a.firstName} ${a.lastName}`,
        ...(a.company ? [a.company] : []),
        a.street,
        `${a.city}, ${a.provinceName ?? ''}`,
        postcode(a.postcode),
        a.phoneNumber ?? '',
      ]
    : [];
  return [
    { lines: [`Dear ${mail.name.firstName} ${mail.name.lastName},`] },
    {
      lines: [
        `Thank you for shopping at ${mail.shopName}.`,
        'We have received your payment and accepted this order.',
      ],
    },
    {
      heading: 'Order',
      rows: [
        ['Order number', mail.number],
        ['Order date', day(mail.orderedOn, mail.locale)],
      ],
    },
    { heading: 'Items', rows: itemRows(mail, 'en') },
    {
      heading: 'Payment',
      rows: [
        ['Items total', money(totals.items)],
        ['Shipping', money(totals.shipping)],
        ['Total (tax included)', money(totals.total)],
        ['Tax (10%)', `${money(totals.taxes)}, included in ${money(totals.total)}`],
        ['Payment method', 'Credit card (single payment)'],
      ],
    },
    ...(address.length > 0
      ? [{ heading: 'Deliver to', rows: [['', address.filter(Boolean).join('\n')]] as Row[] }]
      : []),
    ...(seminars.length > 0 ? [{ heading: 'Seminar date and venue', rows: seminars }] : []),
    {
      heading: 'Delivery and cancellation',
      rows: [
        ['Shipping', mail.shipBy ? `Ships by ${day(mail.shipBy, mail.locale)}.` : 'We will let you know.'],
        [
          'Cancellation and returns',
          `Orders can be cancelled by email (${mail.contact}) before they are shipped. We do not accept returns for convenience; please contact us within 8 days of delivery about defective or wrong items. Seminars follow the terms on their product pages.`,
        ],
      ],
    },
    { lines: [mail.shopName, mail.shopUrl, mail.contact] },
  ];
}
