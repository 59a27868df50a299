/** A postal code and a prefecture that contradict each other are asked about once, in the checkout and the address book. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { env } from '#app/env.ts';
import * as add from '#app/routes/account/address-add/route.tsx';
import * as edit from '#app/routes/account/address-edit/route.tsx';
import * as address from '#app/routes/checkout/address/route.tsx';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';
import { errorsOf, newcomer, shopperWith, typed } from './members.ts';
import { changes, inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;
inFrontOf((shop, line) => {
  [t, wire] = [shop, line];
});

/** The postal data: a code of Osaka, one of Aichi and Mie, and a host that does not answer for codes with 99. */
const files: Record<string, unknown> = {
  '530': { '5300001': [27, '大阪市北区', '梅田'] },
  '498': {
    '4980000': [
      [23, '弥富市', ''],
      [24, '桑名郡木曽岬町', ''],
    ],
  },
  '604': { '6048571': [26, '京都市中京区', '上本能寺前町'] },
};
beforeAll(() => {
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    if (!String(input).startsWith(String(env.POSTAL_DATA_URL))) return others(input, init);
    const prefix = /(\d{3})\.json$/.exec(String(input))?.[1] ?? '';
    if (prefix.startsWith('99')) throw new TypeError('fetch failed');
    return files[prefix] ? Response.json(files[prefix]) : new Response(null, { status: 404 });
  });
});

const PATH = '/account/address/add';
const inTokyo = { ...typed, provinceCode: 'JP-13', city: '千代田区' };
const send = async (form: Record<string, string>) => {
  const { shopper, get } = await newcomer(t);
  return { shopper, get, sent: await shopper.send(add.action, PATH, form) };
};

describe('a postal code of another prefecture', () => {
  it('comes back once, at the prefecture’s field, with everything that was typed', async () => {
    const { shopper, get, sent } = await send(inTokyo);
    expect(sent.status).toBe(400);
    expect(errorsOf(sent)).toEqual({
      provinceCode: [
        '郵便番号530-0001は大阪府の番号です。郵便番号と都道府県をご確認ください。このままでよろしければ、下の欄にチェックを入れてください。',
      ],
    });
    const { company: _empty, ...kept } = inTokyo;
    expect(sent.data.result.initialValue).toMatchObject(kept);
    expect(changes(wire)).toEqual([]);
    const confirmed = { ...inTokyo, confirmed: sent.data.doubt };
    expect((await shopper.send(add.action, PATH, confirmed)).location).toBe('/account/address');
    expect(await get('/address-book/')).toMatchObject([{ postcode: '5300001', provinceCode: 'JP-13' }]);
  });

  it('is accepted once the prefecture or the postal code is corrected', async () => {
    const { shopper } = await send(inTokyo);
    expect((await shopper.send(add.action, PATH, typed)).status).toBe(303);
    const { shopper: other } = await send(inTokyo);
    expect((await other.send(add.action, PATH, { ...inTokyo, postcode: '999-0001' })).status).toBe(303);
  });

  it('is asked about anew if another contradiction was confirmed', async () => {
    const { shopper, sent } = await send(inTokyo);
    const other = { ...inTokyo, postcode: '604-8571', confirmed: sent.data.doubt };
    const again = await shopper.send(add.action, PATH, other);
    expect(again.status).toBe(400);
    expect(again.data.doubt).toBe('6048571 JP-13');
  });

  it('is asked about when a saved address is changed', async () => {
    const { shopper, get } = await send(typed);
    const [{ id }] = await get('/address-book/');
    const at = `/account/address/${id}/edit`;
    const change = (form: Record<string, string>) =>
      shopper.visit(edit.action as never, shopper.request(at, form), { id: String(id) });
    const asked = await change(inTokyo);
    expect([asked.status, asked.data.doubt]).toEqual([400, '5300001 JP-13']);
    expect((await change({ ...inTokyo, confirmed: asked.data.doubt })).status).toBe(303);
  });

  it('is asked about in the checkout, for a new address only', async () => {
    const book = await makeProduct(t, { priceYen: 2200, stock: 10 });
    const { shopper } = await shopperWith(t, { items: [{ productCode: book, quantity: 1 }] });
    const form = { ...inTokyo, address: 'new' };
    const asked = await shopper.send(address.action, '/checkout/address', form);
    expect([asked.status, Object.keys(errorsOf(asked) as object)]).toEqual([400, ['provinceCode']]);
    const confirmed = { ...form, save: 'on', confirmed: asked.data.doubt };
    expect((await shopper.send(address.action, '/checkout/address', confirmed)).status).toBe(303);
    // The saved address is not asked about again.
    const { data } = await shopper.open(address.loader, '/checkout/address');
    for (const { id } of data.options)
      expect((await shopper.send(address.action, '/checkout/address', { address: id })).status).toBe(303);
  });
});

describe('nothing is asked', () => {
  it.each([
    ['for a code of both prefectures, the first', { postcode: '498-0000', provinceCode: 'JP-23' }],
    ['for a code of both prefectures, the second', { postcode: '498-0000', provinceCode: 'JP-24' }],
    ['for an unknown code in a known file', { postcode: '530-9999', provinceCode: 'JP-13' }],
    ['for a code without a file', { postcode: '000-0001', provinceCode: 'JP-13' }],
    ['while the postal data cannot be reached', { postcode: '999-0001', provinceCode: 'JP-13' }],
  ])('%s', async (_, where) => {
    expect((await send({ ...inTokyo, ...where })).sent.status).toBe(303);
  });

  it('but for a code of two prefectures both are named', async () => {
    const { sent } = await send({ ...inTokyo, postcode: '498-0000' });
    expect(errorsOf(sent)).toMatchObject({ provinceCode: [expect.stringContaining('愛知県または三重県')] });
  });
});
