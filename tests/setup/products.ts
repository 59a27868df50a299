import { eq } from 'drizzle-orm';
import { products, productTaxons, productTranslations, taxons, variants } from '#api/db/schema/catalogue.ts';
import { refreshProducts } from '#api/domain/search/refresh.ts';
import type { ProductKind } from '#contract/catalogue.ts';
import type { TestShop } from './shop.ts';

let n = 0;

type Wishes = {
  priceYen?: number;
  stock?: number | null;
  kind?: ProductKind;
  enabled?: boolean;
  taxon?: string;
};

/** Creates a product for one test, with a single variant that has the product's code. */
export async function makeProduct(t: TestShop, wishes: Wishes = {}): Promise<string> {
  const { priceYen = 2000, stock = 100, kind = 'book', enabled = true, taxon } = wishes;
  const code = `T-${process.pid.toString(36)}-${++n}`;
  const price = priceYen * 100;
  const [product] = await t.shop.db
    .insert(products)
    .values({
      code,
      kind,
      enabled,
      position: 100_000 + n,
      minPrice: price,
      createdAt: new Date('2020-01-01'),
    })
    .returning();
  if (!product) throw new Error('no product row');
  await t.shop.db.insert(productTranslations).values([
    { productId: product.id, locale: 'ja_JP', name: `試験の本 ${n}`, slug: code.toLowerCase() },
    { productId: product.id, locale: 'en_US', name: `Test book ${n}`, slug: code.toLowerCase() },
  ]);
  await t.shop.db.insert(variants).values({
    productId: product.id,
    code,
    names: { ja_JP: '', en_US: '' },
    position: 0,
    price,
    tracked: stock !== null,
    onHand: stock ?? 0,
  });
  if (taxon) {
    const [row] = await t.shop.db.select().from(taxons).where(eq(taxons.code, taxon));
    await t.shop.db.insert(productTaxons).values({ productId: product.id, taxonId: row?.id as number });
  }
  await t.shop.db.transaction((tx) => refreshProducts(tx, { changed: [product.id] }));
  return code;
}
