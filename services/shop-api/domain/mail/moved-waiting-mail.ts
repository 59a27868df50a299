/** Mail about a seminar that was moved, to members whose order with it is not paid yet. */
import type { EventPlace } from '#contract/rules/events.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import type { ShownSeminar } from '../../db/schema/payments.ts';
import type { Shop } from '../../shop.ts';
import { tokyoIso } from '../catalogue/product-views.ts';
import { pick } from '../locale.ts';
import type { OrderRow } from '../order-rows/load.ts';
import type { SeminarChange } from '../order-rows/shown.ts';
import { type Block, renderLetter } from './letter.ts';
import { envelopeOf, queueOrderMail } from './order-mail.ts';
import { moment, onlineWord, span } from './order-rows.ts';
import { salutation } from './parties.ts';

const JA = {
  subject: (shopName: string, number: string) =>
    `【${shopName}】お支払い前のセミナーの日時・会場変更のお知らせ（注文番号 ${number}）`,
  lead: [
    'お支払いをお待ちしているご注文のセミナーの、日時または会場が変更になりました。',
    'ご迷惑をおかけし、誠に申し訳ございません。変更前の内容でのお支払いはお受けできません。',
  ],
  before: '変更前',
  after: '変更後',
  pay: 'お支払い',
  payUntil: 'お支払い期限',
  what: [
    '変更後の内容でよろしければ、下記のページでご確認のうえ、上記の期限までにお支払いください。',
    'ご参加が難しい場合は、同じページからご注文をキャンセルできます。請求は発生しません。',
    '行き違いでお支払いいただいた場合は、決済を取り消してお返しします。',
  ],
  link: '変更を確認して、お支払い・キャンセルへ進む',
  questions: (contact: string) => `ご不明な点は ${contact} までお問い合わせください。`,
};

const EN: typeof JA = {
  subject: (shopName, number) =>
    `[${shopName}] A seminar you have not paid for yet has changed (no. ${number})`,
  lead: [
    'The date or place of a seminar in your unpaid order has changed.',
    'We are sorry for the inconvenience. We can no longer accept payment for the earlier date or place.',
  ],
  before: 'Before',
  after: 'Now',
  pay: 'Payment',
  payUntil: 'Pay by',
  what: [
    'If it suits you as it is now, please confirm the change on this page and pay by then.',
    'If you cannot come, you can cancel the order on the same page. You will not be charged.',
    'If your payment has crossed this email, we cancel it: you are not charged.',
  ],
  link: 'See the change, then pay or cancel',
  questions: (contact) => `Questions? Please write to ${contact}.`,
};

const placeText = ({ online, venue, address }: EventPlace, locale: LocaleCode): string =>
  [venue ?? (online ? onlineWord(locale) : ''), address].filter(Boolean).join('\n');

function heldText({ startsAt, endsAt, places }: ShownSeminar, locale: LocaleCode): string {
  return `${span(tokyoIso(startsAt), tokyoIso(endsAt), locale)}\n${placeText(places[locale], locale)}`;
}

/** Written once for each `revision`. False if it was written before. */
export async function writeMovedWaitingMail(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  { changes, revision, payUntil }: { changes: readonly SeminarChange[]; revision: string; payUntil: Date },
): Promise<boolean> {
  const { locale, shopName, contact, signature, name, number, orderUrl } = await envelopeOf(shop, tx, order);
  const t = locale === 'ja_JP' ? JA : EN;
  const letter = renderLetter(locale, t.subject(shopName, number), [
    salutation(locale, name),
    { lines: t.lead },
    ...changes.map(
      ({ names, before, now }): Block => ({
        heading: pick(names, locale),
        rows: [
          [t.before, heldText(before, locale)],
          [t.after, heldText(now, locale)],
        ],
      }),
    ),
    { heading: t.pay, rows: [[t.payUntil, moment(payUntil, locale)]] },
    { lines: t.what },
    { link: orderUrl, label: t.link },
    { lines: [t.questions(contact)] },
    signature,
  ]);
  return queueOrderMail(shop, tx, order, {
    letter,
    template: 'seminar_moved_unpaid',
    id: `moved-unpaid-${revision}`,
  });
}
