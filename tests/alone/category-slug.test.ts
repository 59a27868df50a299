/**
 * The redirect from a former slug of a category, with a real Shop API. In a process of its own, as the caches of
 * other tests contain its categories.
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

it('leads from a former slug to the category, in both languages and with the page', async () => {
  expect(await open('/products/categories/old/books?page=2', 'old/books')).toMatchObject({
    status: 301,
    location: '/products/categories/books?page=2',
  });
  expect(await open('/en/products/categories/old/books', 'old/books')).toMatchObject({
    status: 301,
    location: '/en/products/categories/books',
  });
});

it('shows the category that has the slug now', async () => {
  expect(await open('/products/categories/seminars', 'seminars')).toMatchObject({
    status: 200,
    location: null,
  });
});

it('is 404 for a slug that no category ever had', async () => {
  await expect(open('/products/categories/old/seminars', 'old/seminars')).rejects.toMatchObject({
    init: { status: 404 },
  });
});
