/** The screens of the shop's details: what their forms send, what they ask about, and how refusals are shown. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { detailsOfEnvironment, shopEnvironment } from '#contract/shop-identity.ts';
import { textOf } from '../kit/plain-browser.ts';
import { type FakeDeskApi, refusal, sessionOf } from './fake-desk-api.ts';
import { formWith, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const PATH = '/settings/details';
const VERSIONS = `${PATH}/versions`;
const value = detailsOfEnvironment(z.object(shopEnvironment).parse({}));
const at = '2026-11-24T03:00:00.000Z';
const conflict = { by: '高橋 葉子', at, event: 'desk.changeDetails' };

let api: FakeDeskApi;
let staff: Visitor;
const stored = (more: object = {}, revision = 3, unread: string[] = []) =>
  api.on('GET /shop-details', { body: { revision, value: { ...value, ...more }, unread } });
withDesk((opened) => {
  ({ api, staff } = opened);
  stored();
  api.on('PUT /shop-details', { body: { revision: 4 } });
});

const sent = () => api.asked.filter(({ method }) => method === 'PUT');
const areas = {
  homeTextJa: value.homeTextJa,
  homeTextEn: value.homeTextEn,
  addressJa: value.addressJa,
  addressEn: value.addressEn,
};
/** Sends the form with these fields changed. The test's client reads no text areas. */
async function fill(fields: Record<string, string>) {
  const page = await staff.get(PATH);
  expect(page.status).toBe(200);
  return staff.post(PATH, { ...formWith(page, 'revision'), ...areas, ...fields });
}

describe('the form of the shop’s details', () => {
  it('sent unchanged sends the details unchanged', async () => {
    expect((await fill({})).status).toBe(303);
    expect(sent()[0]?.body).toEqual({ value, revision: 3 });
  });

  it('reads amounts as people type them', async () => {
    await fill({ freeShippingYen: '４，０００円', minimumOrderYen: '¥1,200', registrationNumber: '' });
    expect(sent()[0]?.body).toMatchObject({
      value: { freeShippingYen: 4000, minimumOrderYen: 1200, registrationNumber: '' },
    });
  });

  it('asks once about amounts that change by more than half, and keeps what was typed', async () => {
    const asked = await fill({ nameJa: '青空書店', freeShippingYen: '12000', minimumOrderYen: '1400' });
    expect(sent()).toEqual([]);
    expect(textOf(asked.html)).toContain('5,000円 → 12,000円');
    expect(textOf(asked.html)).not.toContain('1,400円');
    const fields = formWith(asked, 'sure');
    const back = await staff.post(PATH, { ...fields, sure: '', back: 'on' });
    expect(back.html).toMatch(/name="nameJa"[^>]*value="青空書店"/);
    expect((await staff.post(PATH, fields)).status).toBe(303);
    expect(sent()[0]?.body).toMatchObject({ value: { nameJa: '青空書店', freeShippingYen: 12_000 } });
  });

  it('asks again where the code of the second factor is needed', async () => {
    api.on('PUT /shop-details', refusal(403, 'confirm_totp'));
    const asked = await fill({ freeShippingYen: '12000' });
    const again = await staff.post(PATH, formWith(asked, 'sure'));
    expect(again.html).toContain('name="code"');
    api.on('PUT /shop-details', { body: { revision: 4 } });
    expect((await staff.post(PATH, { ...formWith(again, 'sure'), code: '123456' })).status).toBe(303);
    expect(sent().at(-1)?.headers['x-desk-code']).toBe('123456');
  });

  it('shows every error at its field instead of the question, with what was typed', async () => {
    const errors = { 'value.nameJa': ['名前の誤り'], 'value.minimumOrderYen': ['金額の誤り'] };
    api.on('PUT /shop-details', refusal(400, 'validation_failed', { errors }));
    const back = await fill({ nameJa: '', minimumOrderYen: 'x', freeShippingYen: '90000' });
    expect(back.status).toBe(400);
    expect(back.html).toMatch(/name="nameJa"[^>]*aria-invalid="true"/);
    expect(back.html).toMatch(/name="minimumOrderYen"[^>]*aria-invalid="true"/);
    expect(back.html).toMatch(/name="freeShippingYen"[^>]*value="90000"/);
  });

  it('shows what somebody else has saved meanwhile, and keeps what was typed', async () => {
    const page = await staff.get(PATH);
    stored({ nameEn: 'Aozora Books', freeShippingYen: 20_000 }, 4);
    api.on('PUT /shop-details', refusal(409, 'changed', { conflict }));
    const late = await staff.post(PATH, { ...formWith(page, 'revision'), ...areas, nameJa: '夕空書店' });
    expect(late.status).toBe(409);
    expect(textOf(late.html)).toContain('高橋 葉子');
    expect(late.html).toMatch(/name="nameJa"[^>]*value="夕空書店"/);
    expect(late.html).toMatch(/<ins[^>]*>.*夕空/s);
    expect(formWith(late, 'revision')['revision']).toBe('4');
  });

  it('says which stored values cannot be read, and that nothing was saved yet', async () => {
    stored({}, 3, ['nameEn', 'minimumOrderYen']);
    expect(textOf((await staff.get(PATH)).html)).toContain('店名（英語）、最低注文金額');
    stored({}, 0);
    expect(textOf((await staff.get(PATH)).html)).toContain('サーバーの設定にある値を使っています');
  });

  it('is for owners only', async () => {
    api.on('GET /session', { body: sessionOf('staff') });
    for (const path of [PATH, VERSIONS]) expect((await staff.get(path)).status).toBe(403);
  });
});

describe('the versions of the shop’s details', () => {
  const items = [
    {
      revision: 3,
      event: 'changed',
      by: '高橋 葉子',
      at,
      values: { ...value, nameJa: '青空書店', freeShippingYen: 3_000 },
    },
    { revision: 0, event: 'original', by: null, at: null, values: value },
  ];

  it('say who changed what and when, and each can be brought back', async () => {
    api.on('GET /shop-details/versions', { body: { revision: 3, items } });
    api.on('POST /shop-details/restorations', { body: { revision: 4 } });
    const page = await staff.get(VERSIONS);
    for (const text of ['高橋 葉子', '青空書店', '店名（日本語）', 'いまの内容'])
      expect(textOf(page.html)).toContain(text);
    expect(textOf(page.html)).toContain('5000 → 追加： 3000');
    const done = await staff.post(VERSIONS, formWith(page, 'version', '0'));
    expect([done.status, done.headers.get('location')]).toEqual([303, PATH]);
    expect(api.asked.at(-1)?.body).toEqual({ version: 0, revision: 3 });
  });

  it('say who was faster, and ask for the second factor', async () => {
    api.on('GET /shop-details/versions', { body: { revision: 3, items } });
    api.on('POST /shop-details/restorations', refusal(409, 'changed', { conflict }));
    const page = await staff.get(VERSIONS);
    const late = await staff.post(VERSIONS, formWith(page, 'version', '0'));
    expect(late.status).toBe(409);
    api.on('POST /shop-details/restorations', refusal(403, 'confirm_totp'));
    const asked = await staff.post(VERSIONS, formWith(page, 'version', '0'));
    expect(formWith(asked, 'version', '0')).toHaveProperty('code');
  });

  it('are none in a new shop', async () => {
    api.on('GET /shop-details/versions', { body: { revision: 0, items: [] } });
    expect(textOf((await staff.get(VERSIONS)).html)).toContain('まだ変更はありません');
  });
});

it('the desk shows the shop’s name of today', async () => {
  api.on('GET /session', { body: sessionOf('owner', { shopName: { ja: '青空書店', en: 'Aozora Books' } }) });
  expect((await staff.get('/')).html).toContain('青空書店');
});
