/** The settings of a shop that has none yet: no shop file was applied. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { testShop } from '../../setup/shop.ts';
import { deskOk, staffMember } from './desk.ts';

const t = await testShop();
beforeAll(() =>
  t.shop.db.execute(
    sql`truncate taxons, product_options, attributes, shipping_methods, payment_methods, trigger_apps cascade`,
  ),
);

test('have a root category, which is stored with the first category below it', async () => {
  const { token } = await staffMember(t, 'owner');
  const read = async () => await deskOk(t, 'GET', '/setup', { token });
  const before = await read();
  expect(before.setup).toMatchObject({
    categories: [{ code: 'main', children: [] }],
    shipping: [],
    payment: [],
  });
  const books = {
    code: 'books',
    name: { ja: '本', en: 'Books' },
    slug: { ja: 'books', en: 'books' },
    description: { ja: '', en: '' },
    enabled: true,
  };
  const body = { ...books, parent: 'main', isNew: true, revision: before.revisions.categories };
  await deskOk(t, 'PUT', '/setup/categories', { token, body });
  expect((await read()).setup.categories).toMatchObject([
    { code: 'main', name: { ja: 'すべての商品' }, children: [{ ...books, children: [] }] },
  ]);
});

test('take the first way of shipping and the card', async () => {
  const { token } = await staffMember(t, 'owner');
  const { revisions } = await deskOk(t, 'GET', '/setup', { token });
  const name = { ja: '宅配便', en: 'Courier' };
  const shipping = { code: 'standard', name, fee: 500, isNew: true, revision: revisions.shipping };
  await deskOk(t, 'PUT', '/setup/shipping', { token, body: shipping });
  const payment = { code: 'credit_card', name, isNew: true, revision: revisions.payment };
  await deskOk(t, 'PUT', '/setup/payment', { token, body: payment });
  expect((await deskOk(t, 'GET', '/setup', { token })).setup).toMatchObject({
    shipping: [{ code: 'standard', fee: 500 }],
    payment: [{ code: 'credit_card' }],
  });
});
