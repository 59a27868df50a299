import { halfWidth } from '#contract/rules/half-width.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
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

/** The letter to somebody who requested a product: it is in stock. */
export async function inStockLetter(
  { env }: Pick<Shop, 'env'>,
  db: Db | Tx,
  request: Request,
  { product, variant }: Goods,
): Promise<Letter> {
  const { locale } = request;
  const japanese = locale === 'ja_JP';
  const { name = product.code, slug = product.code } = translationOf(product, locale) ?? {};
  const option = variantLabel(variant, locale);
  const price = formatYen(yen(variant.price), japanese ? 'ja' : 'en');
  const shopsName = shopName(env, locale);
  const rows: Row[] = [
    [japanese ? '商品' : 'Product', halfWidth(name)],
    ...(product.variants.length > 1 && option
      ? [[japanese ? '商品の種類' : 'Option', option] satisfies Row]
      : []),
    [japanese ? '価格（税込）' : 'Price (tax included)', price],
  ];
  const blocks: Block[] = [
    salutation(locale, (await isOwnAddress(db, request)) ? request.name : undefined),
    {
      lines: japanese
        ? [
            '先日は購入リクエストをいただき、ありがとうございました。お待たせいたしました。',
            'ご要望の商品をご用意できましたので、お知らせいたします。',
          ]
        : ['Thank you for your purchase request, and for waiting.', 'The product you asked for is in stock.'],
    },
    { heading: japanese ? 'ご要望の商品' : 'The product you asked for', rows },
    {
      link: pageUrl(env, locale, `/products/${encodeURIComponent(slug)}`),
      label: japanese ? '商品ページを見る' : 'Open the product page',
    },
    {
      lines: japanese
        ? [
            'お取り置きではございません。在庫切れの際はご容赦ください。',
            'このお知らせは、1件のリクエストにつき1回お送りしています。',
          ]
        : ['It is not reserved and may sell out again.', 'We send this notice once per request.'],
    },
    signature(env, locale),
  ];
  const subject = japanese
    ? `【${shopsName}】ご要望の商品が入荷しました`
    : `[${shopsName}] The product you asked for is in stock`;
  return renderLetter(locale, subject, blocks);
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
