/**
 * The redirect from a former slug of a category, with a real Shop API. Runs in a separate process, because the caches
 * of other tests already contain the categories.
 */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { taxons } from '#api/db/schema/catalogue.ts';
import { taxonFormerSlugs } from '#api/db/schema/goods.ts';
import * as categories from '#app/routes/products/categories/route.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { inFrontOf } from '../routes/wire.ts';

inFrontOf(async ({ shop: { db } }) => {
  const [books] = await db.select().from(taxons).where(eq(taxons.code, 'books'));
  const [seminars] = await db.select().from(taxons).where(eq(taxons.code, 'seminars'));
  if (!books || !seminars) throw new Error('the seed has changed');
  await db.insert(taxonFormerSlugs).values([
    { taxonId: books.id, locale: 'ja_JP', slug: 'old/books' },
    // Another category has this slug now.
    { taxonId: books.id, locale: 'ja_JP', slug: 'seminars' },
  ]);
});

const open = (path: string, slug: string) => {
  const shopper = new ScreenVisitor();
  return shopper.visit(categories.loader, shopper.request(path), { '*': slug });
};

it('a former slug redirects to its category, in both languages, and keeps the page number', async () => {
  expect(await open('/products/categories/old/books?page=2', 'old/books')).toMatchObject({
    status: 301,
    location: '/products/categories/books?page=2',
  });
  expect(await open('/en/products/categories/old/books', 'old/books')).toMatchObject({
    status: 301,
    location: '/en/products/categories/books',
  });
});

it('a slug leads to the category that has it now, not to the category that had it before', async () => {
  expect(await open('/products/categories/seminars', 'seminars')).toMatchObject({
    status: 200,
    location: null,
  });
});

it('a slug that no category ever had is 404', async () => {
  await expect(open('/products/categories/old/seminars', 'old/seminars')).rejects.toMatchObject({
    init: { status: 404 },
  });
});
