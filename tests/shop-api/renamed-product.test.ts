/** An order keeps the names of its products as the checkout has shown them. */
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { payHosted } from '../kit/card.ts';
import { call, cartWith, member, readyToPay } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';
import { staffMember } from './desk/desk.ts';
import { productEditing } from './desk/product-editing.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff');
const { newProduct, read, change } = productEditing(t, token);

const nameOf = (answer: { data: { items: { product: { name: string } }[] } }) =>
  answer.data.items[0]?.product.name;

it('even if a product was renamed while it was in the cart, and later again', async () => {
  const { code, id } = await newProduct();
  const { bearer, email } = await member(t);
  const cart = await cartWith(t, [{ productCode: code, quantity: 1 }], bearer);
  expect((await change(id, { name_ja: '改訂版' })).status).toBe(200);
  expect(nameOf(await call(t, 'GET', `/carts/${cart}`, { bearer }))).toBe('改訂版');
  await readyToPay(t, cart);
  const { data } = await call(t, 'PATCH', `/checkout/${cart}/payment`, { bearer, body: { mode: 'hosted' } });
  expect((await call(t, 'PUT', `/checkout/${cart}/complete`, { bearer })).status).toBe(204);
  await payHosted(data.hosted);
  await t.work();
  expect((await change(id, { name_ja: '第三版' })).status).toBe(200);
  expect(nameOf(await call(t, 'GET', `/orders/${cart}`, { bearer }))).toBe('改訂版');
  const [mail] = await t.shop.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.to, email), eq(outboxMails.template, 'order_paid')));
  expect(mail?.text).toContain('改訂版\n');
  expect(await read(id)).toMatchObject({ name: '第三版' });
});
