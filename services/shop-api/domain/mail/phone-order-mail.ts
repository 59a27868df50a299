/** The mail with the link to goods that staff have taken down at the telephone or from a fax. */
import { lastDayOf, type PhoneOrderWay } from '#contract/phone-order.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import type { Env } from '../../env.ts';
import type { Shop } from '../../shop.ts';
import { type Block, type Letter, renderLetter } from './letter.ts';
import { day, moment } from './order-rows.ts';
import { pageUrl, salutation, shopName, signature } from './parties.ts';

export type PhoneOrderLetter = {
  way: PhoneOrderWay;
  to: { name: string; email: string; locale: LocaleCode; isMember: boolean };
  /** `unitPrice` in minor units. */
  /** `startsAt`: of a seminar. */
  lines: { name: string; unitPrice: number; quantity: number; startsAt: Date | undefined }[];
  endsAt: Date;
};

const JA = {
  subject: 'ご注文のお手続きのご案内',
  thanks: {
    phone: 'お電話でのご注文をありがとうございます。',
    fax: 'FAXでのご注文をありがとうございます。',
  },
  text: 'お伺いしたご希望の商品は、下記のとおりです。ページを開いて「カートに入れる」を押し、お届け先とお支払い（クレジットカード）のお手続きをお願いいたします。',
  notYet:
    'ご注文は、お手続きの完了をもって確定します。それまで在庫やお席の確保はできません。発送は、お支払いの確認後となります。',
  heading: 'ご希望の商品',
  total: '商品合計（税込・送料別）',
  link: '商品を確認する',
  until: (date: string) => `このリンクは${date}まで有効です。`,
  prices: '価格は本日のものです。お手続きの画面の金額でお支払いいただきます。',
  member: 'お手続きには、会員のログインが必要です。',
  guest: 'お手続きには、会員登録（無料）とログインが必要です。',
  doubt: 'ご注文の内容に相違がある場合や、お心当たりのない場合は、このメールにご返信ください。',
};

const EN: typeof JA = {
  subject: 'How to complete your order',
  thanks: { phone: 'Thank you for your order by telephone.', fax: 'Thank you for your order by fax.' },
  text: 'These are the goods that you asked for. Please open the page, press “Add to cart”, and continue with the delivery address and the payment by credit card.',
  notYet:
    'Your order is placed when you complete the checkout. Until then, no stock or seats are reserved. We ship after payment.',
  heading: 'Your goods',
  total: 'Subtotal (tax included, without shipping)',
  link: 'Check the goods',
  until: (date: string) => `The link works until ${date}.`,
  prices: 'These are today’s prices. You pay the amount that the checkout shows.',
  member: 'Please log in with your account to continue.',
  guest: 'To continue, please create an account (free of charge) and log in.',
  doubt: 'If anything is not as you ordered it, or if you did not order, please reply to this email.',
};

/** `token`: of the link; undefined for a preview. */
export function phoneOrderLetter(
  shop: Pick<Shop, 'details' | 'env'>,
  { way, to, lines, endsAt }: PhoneOrderLetter,
  token: string | undefined,
): Letter {
  const { locale } = to;
  const language = locale === 'ja_JP' ? 'ja' : 'en';
  const t = locale === 'ja_JP' ? JA : EN;
  const amount = (minor: number) => formatYen(yen(minor), language);
  const count = ({ quantity, startsAt }: PhoneOrderLetter['lines'][number]) => {
    if (!startsAt) return String(quantity);
    if (language === 'ja') return `${quantity}名`;
    return quantity === 1 ? '1 seat' : `${quantity} seats`;
  };
  const name = shopName(shop, locale);
  const link = pageUrl(shop.env, locale, `/phone-order?token=${token ?? '…'}`);
  const blocks: Block[] = [
    salutation(locale, to.name),
    { lines: [t.thanks[way], t.text] },
    {
      heading: t.heading,
      sums: [
        ...lines.map((line) => ({
          label: [halfWidth(line.name), line.startsAt && moment(line.startsAt, locale)]
            .filter(Boolean)
            .join(language === 'ja' ? '　' : ', '),
          detail: `${amount(line.unitPrice)} × ${count(line)}`,
          amount: amount(line.unitPrice * line.quantity),
        })),
        {
          label: t.total,
          amount: amount(lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)),
          isTotal: true,
        },
      ],
    },
    { link, label: t.link },
    { lines: [t.until(day(lastDayOf(endsAt), locale)), to.isMember ? t.member : t.guest] },
    { lines: [t.notYet, t.prices] },
    { lines: [t.doubt] },
    signature(shop, locale),
  ];
  return renderLetter(
    locale,
    language === 'ja' ? `【${name}】${t.subject}` : `[${name}] ${t.subject}`,
    blocks,
  );
}

/** `n`: counts the mails of the order, of which each has a link of its own. */
export const phoneOrderMailId = ({ SHOP_URL }: Pick<Env, 'SHOP_URL'>, id: number, n: number): string =>
  `<phone-order-${id}-${n}@${new URL(SHOP_URL).hostname}>`;

export async function writePhoneOrderMail(
  shop: Shop,
  tx: Tx,
  letter: PhoneOrderLetter,
  { id, n, token }: { id: number; n: number; token: string },
): Promise<void> {
  await tx.insert(outboxMails).values({
    messageId: phoneOrderMailId(shop.env, id, n),
    to: letter.to.email,
    template: 'phone_order',
    locale: letter.to.locale,
    ...phoneOrderLetter(shop, letter, token),
  });
}
