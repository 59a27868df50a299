import { halfWidth } from '#contract/rules/half-width.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { purchaseRequests } from '../../db/schema/inquiries.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import type { Shop } from '../../shop.ts';
import { translationOf, variantLabel } from '../catalogue/product-views.ts';
import type { ProductRecord, VariantRecord } from '../catalogue/records.ts';
import { type Block, type Letter, type Row, renderLetter } from './letter.ts';
import { isOwnAddress, pageUrl, salutation, shopName, signature } from './parties.ts';

type Request = typeof purchaseRequests.$inferSelect;
type Goods = { product: ProductRecord; variant: VariantRecord };

const JA = {
  subject: 'ご要望の商品が入荷しました',
  thanks: '先日は購入リクエストをいただき、ありがとうございました。お待たせいたしました。',
  news: 'ご要望の商品をご用意できましたので、お知らせいたします。',
  heading: 'ご要望の商品',
  product: '商品',
  option: '商品の種類',
  price: '価格（税込）',
  link: '商品ページを見る',
  notReserved: 'お取り置きではございません。在庫切れの際はご容赦ください。',
  once: 'このお知らせは、1件のリクエストにつき1回お送りしています。',
};

const JA_SEATS: typeof JA = {
  ...JA,
  subject: 'ご要望のセミナーにお席があります',
  news: 'ご要望のセミナーのお席をご用意できましたので、お知らせいたします。',
  heading: 'ご要望のセミナー',
  product: 'セミナー',
  option: 'お席の種類',
  notReserved: 'お席をお取り置きしているものではございません。満席となった際はご容赦ください。',
};

const EN: typeof JA = {
  subject: 'The product you asked for is in stock',
  thanks: 'Thank you for your purchase request, and for waiting.',
  news: 'The product you asked for is in stock.',
  heading: 'The product you asked for',
  product: 'Product',
  option: 'Option',
  price: 'Price (tax included)',
  link: 'Open the product page',
  notReserved: 'It is not reserved and may sell out again.',
  once: 'We send this notice once per request.',
};

const EN_SEATS: typeof JA = {
  ...EN,
  subject: 'There are seats for the seminar you asked for',
  news: 'There are seats for the seminar you asked for.',
  heading: 'The seminar you asked for',
  product: 'Seminar',
  option: 'Kind of seat',
  notReserved: 'They are not reserved and may be taken again.',
};

function wordsOf(locale: LocaleCode, isSeminar: boolean): typeof JA {
  if (locale === 'ja_JP') return isSeminar ? JA_SEATS : JA;
  return isSeminar ? EN_SEATS : EN;
}

/** The letter to somebody who requested a product: it is in stock. */
export async function inStockLetter(
  shop: Pick<Shop, 'env' | 'details'>,
  db: Db | Tx,
  request: Request,
  { product, variant }: Goods,
): Promise<Letter> {
  const { locale } = request;
  const japanese = locale === 'ja_JP';
  const { name = product.code, slug = product.code } = translationOf(product, locale) ?? {};
  const option = variantLabel(variant, locale);
  const price = formatYen(yen(variant.price), japanese ? 'ja' : 'en');
  const shopsName = shopName(shop, locale);
  const t = wordsOf(locale, product.seminar !== null);
  const rows: Row[] = [
    [t.product, halfWidth(name)],
    ...(product.variants.length > 1 && option ? [[t.option, option] satisfies Row] : []),
    [t.price, price],
  ];
  const blocks: Block[] = [
    salutation(locale, (await isOwnAddress(db, request)) ? request.name : undefined),
    { lines: [t.thanks, t.news] },
    { heading: t.heading, rows },
    { link: pageUrl(shop.env, locale, `/products/${encodeURIComponent(slug)}`), label: t.link },
    { lines: [t.notReserved, t.once] },
    signature(shop, locale),
  ];
  return renderLetter(
    locale,
    japanese ? `【${shopsName}】${t.subject}` : `[${shopsName}] ${t.subject}`,
    blocks,
  );
}

/** Writes the mail once per request. */
export async function writeInStockMail(shop: Shop, tx: Tx, request: Request, goods: Goods): Promise<void> {
  await tx
    .insert(outboxMails)
    .values({
      messageId: `<instock-${request.id}@${new URL(shop.env.SHOP_URL).hostname}>`,
      to: request.email,
      template: 'in_stock',
      locale: request.locale,
      ...(await inStockLetter(shop, tx, request, goods)),
    })
    .onConflictDoNothing();
}
