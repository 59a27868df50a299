/** Bodies in other encodings than UTF-8, and texts of which something was lost, are refused instead of stored. */
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { calls } from '#api/app.ts';
import { ja } from '#api/messages/ja.ts';
import { ADDRESS, call, cartWith, member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';
import { desk, staffMember } from './desk/desk.ts';

const t = await testShop();
const bearer = (await member(t)).bearer;

const JAPANESE = { ...ADDRESS, lastName: '山田', city: '大阪市北区' };

async function send(method: string, path: string, body: Buffer, type = 'application/json') {
  const response = await t.app.request(`http://shop.test/shop-api${path}`, {
    method,
    headers: { 'Content-Type': type, Authorization: `Bearer ${bearer}` },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
}

const withBody = calls.filter(({ body }) => body !== undefined);

describe('a body that is not UTF-8', () => {
  it.each(withBody.map(({ id, method, path }) => [id, method.toUpperCase(), path.replace(/\{\w+\}/g, '1')]))(
    '%s is refused',
    async (_, method, path) => {
      for (const encoding of ['Shift_JIS', 'EUC-JP', 'UTF-16LE']) {
        const sent = iconv.encode(JSON.stringify(JAPANESE), encoding);
        expect(await send(method, path, sent)).toMatchObject({
          status: 400,
          body: { errorCode: 'malformed_body' },
        });
        const declared = await send(method, path, sent, `application/json; charset=${encoding}`);
        expect(declared).toMatchObject({ status: 415, body: { errorCode: 'unsupported_charset' } });
      }
    },
  );

  it('does not change the address book or a cart', async () => {
    const token = await cartWith(t, [{ productCode: await makeProduct(t), quantity: 1 }]);
    const sent = iconv.encode(JSON.stringify({ shippingAddress: JAPANESE }), 'Shift_JIS');
    expect((await send('PUT', `/checkout/${token}/address`, sent)).status).toBe(400);
    expect((await call(t, 'GET', `/checkout/${token}`)).data.shippingAddress ?? null).toBeNull();
    expect((await call(t, 'GET', '/address-book/', { bearer })).data).toEqual([]);
  });

  it('is accepted as UTF-8, whether declared or not', async () => {
    const sent = Buffer.from(JSON.stringify(JAPANESE));
    for (const type of ['application/json', 'application/json; charset=UTF-8', 'text/plain;charset="utf-8"'])
      expect((await send('POST', '/address-book/', sent, type)).status).toBe(204);
  });
});

describe('a text of which something was lost', () => {
  it.each([
    ['half a surrogate pair', 'a\ud842'],
    ['the sign for something unreadable', '山\ufffd田'],
  ])('is refused at its field, with every other error: %s', async (_, lastName) => {
    const body = { ...ADDRESS, lastName, city: lastName, postcode: '1' };
    const answer = await call(t, 'POST', '/address-book/', { bearer, body });
    const broken = [ja['validation.text_broken']];
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { lastName: broken, city: broken, postcode: [ja['validation.postal_code_invalid']] },
    ]);
  });

  it('is refused in nested fields and in texts of the desk', async () => {
    const body = { triggerApps: [{ triggerAppId: 2, name: '田\udc00中' }] };
    const token = await cartWith(t, [{ productCode: await makeProduct(t), quantity: 1 }]);
    const survey = await call(t, 'PATCH', `/checkout/${token}/trigger-apps`, { bearer, body });
    expect(survey.body.errors).toEqual({ 'triggerApps[0].name': [ja['validation.text_broken']] });

    const staff = await staffMember(t, 'owner');
    const note = { revision: 1, staffNote: 'メモ\ufffd' };
    const noted = await desk(t, 'PATCH', '/orders/1', { token: staff.token, body: note });
    expect([noted.status, noted.body.errors]).toEqual([400, { staffNote: [ja['validation.text_broken']] }]);
  });
});
