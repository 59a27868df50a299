/**
 * Two mails per message: a confirmation in the shopper's language, and the message to the shop, in Japanese. Typed
 * text is in the body only, never in a header, but for the address to reply to.
 */
import { categoryText } from '#contract/rules/inquiry-topics.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import type { inquiries, purchaseRequests } from '../../db/schema/inquiries.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import type { Shop } from '../../shop.ts';
import { translationOf, variantLabel } from '../catalogue/product-views.ts';
import type { ProductRecord, VariantRecord } from '../catalogue/records.ts';
import { randomToken } from '../tokens.ts';
import { type Block, type Row, renderLetter } from './letter.ts';
import { deskLink, isOwnAddress, pageUrl, salutation, signature } from './parties.ts';

type Kind = 'inquiry' | 'purchase_request';
type Inquiry = typeof inquiries.$inferSelect;
type PurchaseRequest = typeof purchaseRequests.$inferSelect;
type Goods = { product: ProductRecord; variant: VariantRecord | undefined };
/** Rows with null are left out. */
type MaybeRow = [label: string, value: string | null];

const JA = {
  subject: { inquiry: 'お問い合わせを受け付けました', purchase_request: '購入リクエストを受け付けました' },
  thanks: {
    inquiry: [
      'お問い合わせをありがとうございます。',
      '担当者より、このメールアドレス宛てにご返信いたします。',
    ],
    purchase_request: [
      '購入リクエストをありがとうございます。',
      'ご用意できるかどうかを確認し、このメールアドレス宛てにご連絡いたします。',
    ],
  },
  sent: '送信内容',
  faq: 'お急ぎの方はよくあるご質問もご覧ください。',
  faqLink: 'よくあるご質問',
  notYou: 'お心当たりのない場合は、このメールを破棄してください。',
  number: '受付番号',
  name: 'お名前',
  email: 'メールアドレス',
  phone: '電話番号',
  category: 'お問い合わせの種類',
  topic: '件名',
  order: '注文番号',
  code: '商品番号',
  product: '商品',
  variant: '商品の種類',
  quantity: '数量',
  content: { inquiry: 'お問い合わせ内容', purchase_request: 'ご要望' },
};

const EN: typeof JA = {
  subject: { inquiry: 'We received your message', purchase_request: 'We received your purchase request' },
  thanks: {
    inquiry: ['Thank you for writing to us.', 'We will reply to this email address.'],
    purchase_request: [
      'Thank you for your purchase request.',
      'We will find out whether we can get it and write to this email address.',
    ],
  },
  sent: 'What you sent',
  faq: 'See also the FAQ.',
  faqLink: 'FAQ',
  notYou: 'If you did not send this, please ignore this email.',
  number: 'Reference number',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  category: 'Topic',
  topic: 'Subject',
  order: 'Order number',
  code: 'Product code',
  product: 'Product',
  variant: 'Option',
  quantity: 'Quantity',
  content: { inquiry: 'Message', purchase_request: 'Message' },
};

/** For the shop's staff. */
const TO_SHOP = {
  subject: { inquiry: 'お問い合わせが届きました', purchase_request: '購入リクエストが届きました' },
  reply: 'このメールへの返信は、下記のメールアドレス宛てに送られます。',
  language: { ja_JP: '日本語', en_US: '英語' },
  open: { inquiry: '事務室でお問い合わせを開く', purchase_request: '事務室で購入リクエストを開く' },
};

export async function writeInquiryMails(shop: Shop, tx: Tx, row: Inquiry): Promise<void> {
  await writeBoth(shop, tx, 'inquiry', row, (t, locale) => ({
    path: `/inquiries/${row.id}`,
    ours: [],
    typed: [
      [t.category, categoryText(row.category, locale === 'ja_JP' ? 'ja' : 'en')],
      [t.topic, row.subject],
      [t.order, row.orderNumber],
      [t.code, row.productCode],
      [t.content.inquiry, row.content],
    ],
  }));
}

export async function writePurchaseRequestMails(
  shop: Shop,
  tx: Tx,
  row: PurchaseRequest,
  { product, variant }: Goods,
): Promise<void> {
  const goods = new URLSearchParams({
    product: product.code,
    ...(row.variantCode === null ? {} : { variant: row.variantCode }),
  });
  await writeBoth(shop, tx, 'purchase_request', row, (t, locale) => ({
    path: `/wishes/product?${goods}`,
    ours: [
      [t.product, translationOf(product, locale)?.name ?? product.code],
      [t.code, product.code],
      [t.variant, variant && product.variants.length > 1 ? variantName(variant, locale) : null],
      [t.quantity, String(row.quantity)],
    ],
    typed: [[t.content.purchase_request, row.content]],
  }));
}

const variantName = (variant: VariantRecord, locale: LocaleCode): string =>
  `${variantLabel(variant, locale)} (${variant.code})`;

/** `path`: of its page at the desk. `ours`: rows without typed text. `typed`: rows with the shopper's text. */
type Details = { path: string; ours: MaybeRow[]; typed: MaybeRow[] };

async function writeBoth(
  shop: Shop,
  tx: Tx,
  kind: Kind,
  row: Inquiry | PurchaseRequest,
  details: (t: typeof JA, locale: LocaleCode) => Details,
): Promise<void> {
  const wordsIn = (locale: LocaleCode) => (locale === 'ja_JP' ? JA : EN);
  const rowsIn = (locale: LocaleCode): Row[] => {
    const t = wordsIn(locale);
    const { ours, typed } = details(t, locale);
    const sender: MaybeRow[] = [
      [t.number, String(row.id)],
      [t.name, row.name],
      [t.email, row.email],
      [t.phone, row.phoneNumber],
    ];
    return [...sender, ...ours, ...typed].filter(isThere);
  };
  // The confirmation has no typed text: otherwise anybody could send any text to any address through the shop.
  const receiptIn = (locale: LocaleCode): Block => {
    const t = wordsIn(locale);
    const ours = details(t, locale).ours.filter(isThere);
    const number = String(row.id);
    return ours.length > 0
      ? { heading: t.sent, rows: [[t.number, number], ...ours] }
      : { heading: t.number, rows: [['', number]] };
  };
  const { locale } = row;
  const ownAddress = await isOwnAddress(tx, row);
  const mail = (
    template: string,
    to: string,
    language: LocaleCode,
    subject: string,
    blocks: Block[],
    heading?: string,
  ) => ({
    messageId: `<${template}.${randomToken(12)}@${new URL(shop.env.SHOP_URL).hostname}>`,
    to,
    template,
    locale: language,
    ...renderLetter(language, subject, blocks, undefined, heading),
  });
  const member: Row[] = row.userId === null ? [] : [['会員番号', String(row.userId)]];
  const toShop: Row[] = [...rowsIn('ja_JP'), ['言語', TO_SHOP.language[locale]], ...member];
  await tx.insert(outboxMails).values([
    mail(
      kind,
      row.email,
      locale,
      subjectOf(shop, kind, locale),
      confirmation(
        shop,
        kind,
        ownAddress ? row.name : undefined,
        locale,
        ownAddress ? { heading: wordsIn(locale).sent, rows: rowsIn(locale) } : receiptIn(locale),
      ),
    ),
    {
      ...mail(
        `${kind}_notice`,
        shop.details().email,
        'ja_JP',
        `【${shop.details().nameJa}】${TO_SHOP.subject[kind]}（受付番号 ${row.id}）`,
        [
          { lines: [TO_SHOP.reply, row.email] },
          { heading: JA.sent, rows: toShop },
          ...deskLink(shop.env, details(JA, 'ja_JP').path, TO_SHOP.open[kind]),
        ],
        TO_SHOP.subject[kind],
      ),
      replyTo: row.email,
    },
  ]);
}

const isThere = (row: MaybeRow): row is Row => row[1] !== null;

const subjectOf = ({ details }: Shop, kind: Kind, locale: LocaleCode): string =>
  locale === 'ja_JP'
    ? `【${details().nameJa}】${JA.subject[kind]}`
    : `[${details().nameEn}] ${EN.subject[kind]}`;

function confirmation(
  shop: Shop,
  kind: Kind,
  name: string | undefined,
  locale: LocaleCode,
  sent: Block,
): Block[] {
  const japanese = locale === 'ja_JP';
  const t = japanese ? JA : EN;
  return [
    salutation(locale, name),
    { lines: t.thanks[kind] },
    sent,
    { lines: [t.faq] },
    { link: pageUrl(shop.env, locale, '/faq'), label: t.faqLink },
    { lines: [t.notYou] },
    signature(shop, locale),
  ];
}
