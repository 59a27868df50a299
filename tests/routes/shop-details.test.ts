/** The shop's details in the storefront: those of today, and those that were read last while the Shop API is silent. */

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { shopDetails as table } from '#api/db/schema/details.ts';
import { shopClosures } from '#app/catalogue/closures.ts';
import { env } from '#app/env.ts';
import { shopName } from '#app/i18n/shop-name.ts';
import * as cart from '#app/routes/checkout/cart/route.tsx';
import * as statement from '#app/routes/commercial-transactions/route.tsx';
import * as home from '#app/routes/home/route.tsx';
import * as shell from '#app/routes/shell/route.tsx';
import { shopData } from '#app/seo/structured-data.ts';
import { refreshDetails, renewDetails } from '#app/shop-api/shop-details.ts';
import { setChangedDetails, shopDetails } from '#app/shop-details.ts';
import type { ChangedDetails } from '#contract/shop-details.ts';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';
import { shopperWith } from './members.ts';
import { order } from './ordering.ts';
import { inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;
let book: string;
inFrontOf(async (shop, line) => {
  [t, wire] = [shop, line];
  book = await makeProduct(t, { priceYen: 2200, stock: 1000 });
});

/** As the owner changes them. The storefront does not know yet. */
async function change(values: ChangedDetails): Promise<void> {
  await t.shop.db.delete(table);
  await t.shop.db.insert(table).values({ revision: 1, event: 'changed', values });
  t.shop.detailsChanged();
}

beforeEach(async () => {
  await change({});
  await renewDetails();
  wire.calls.length = 0;
});
afterAll(() => setChangedDetails({}));

const reads = () => wire.calls.filter((call) => call === 'GET /shop-details');

describe('the shop’s details', () => {
  it('are shown in names, titles, home page, footer and legal statement without a restart', async () => {
    await change({
      nameJa: '青空書店',
      homeTitleJa: '絵本のお店',
      homeTextJa: '毎日が絵本の日。',
      sellerJa: '株式会社青空',
      registrationNumber: '',
      companyUrl: '',
      privacyUrl: 'https://aozora.example/policy',
      freeShippingYen: 3000,
      minimumOrderYen: 700,
    });
    await renewDetails();
    expect(shopName('ja')).toBe('青空書店');
    const visitor = new ScreenVisitor();
    const { data, scope } = await visitor.open(home.loader, '/');
    expect(data.words).toEqual({ title: '絵本のお店', text: '毎日が絵本の日。' });
    expect(data.page.head.title).toBe('絵本のお店');
    expect(shopData(scope)[0]).toMatchObject({ name: '青空書店' });
    const { footerColumns } = (await visitor.open(shell.loader, '/faq')).data.frame.shared;
    expect(footerColumns).toContain('青空書店');
    expect(footerColumns).toContain('https://aozora.example/policy');
    expect(footerColumns).not.toContain('komorebi.example.jp/company');
    const { rows } = (await visitor.open(statement.loader, '/commercial-transactions')).data;
    const text = JSON.stringify(rows);
    for (const part of ['株式会社青空', '3,000円', '700円']) expect(text).toContain(part);
    expect(text).not.toContain('登録番号');
  });

  it('are read once for all requests of a few seconds', async () => {
    await Promise.all([renewDetails(), refreshDetails(), refreshDetails()]);
    await refreshDetails();
    expect(reads()).toHaveLength(1);
  });

  it('stay as they were read last while the Shop API does not answer', async () => {
    await change({ nameJa: '青空書店' });
    await renewDetails();
    wire.before = async () => {
      throw new TypeError('fetch failed');
    };
    await renewDetails();
    expect(shopDetails().nameJa).toBe('青空書店');
    wire.before = () => new Promise(() => undefined);
    const began = performance.now();
    await renewDetails();
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(shopDetails().nameJa).toBe('青空書店');
  });
});

it('the closing days are those of the desk, which has removed some of the server’s', async () => {
  const { SHOP_CLOSURES } = env;
  env.SHOP_CLOSURES = new Set(['2027-08-13']);
  const { scope } = await new ScreenVisitor().open(home.loader, '/');
  const open = await shopClosures(scope);
  env.SHOP_CLOSURES = SHOP_CLOSURES;
  expect(open.has('2027-08-13')).toBe(false);
});

describe('a minimum order that was raised meanwhile', () => {
  it('is named with its new amount, where the order is refused', async () => {
    const { shopper } = await shopperWith(t, { items: [{ productCode: book, quantity: 1 }] });
    await change({ minimumOrderYen: 4000 });
    const refused = await order(shopper);
    expect(refused.location).toBe('/checkout/cart');
    expect(await shopper.shownNotices()).toMatchObject([
      { key: 'cart.minimum_order', values: { minimum: '4,000円' } },
    ]);
    expect(shopDetails().minimumOrderYen).toBe(4000);
    const { data } = await shopper.open(cart.loader, '/checkout/cart');
    expect(data.cart.blockers).toEqual(['minimum_order']);
  });
});
