import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { blocks } from '#api/db/schema/content.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { type ContentKind, contentKinds } from '#contract/desk/content/kinds.ts';
import { call } from '../../setup/client.ts';
import { testShop } from '../../setup/shop.ts';
import { type DeskAnswer, desk, deskOk, newKey, staffMember } from './desk.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff', '佐藤 誠');

type Body = DeskAnswer['body'];
const ok = (method: string, path: string, body?: unknown): Promise<Body> =>
  deskOk(t, method, path, { token, body });
const refused = (method: string, path: string, body?: unknown) => desk(t, method, path, { token, body });
const listed = async (kind: ContentKind): Promise<Body[]> => (await ok('GET', `/content/${kind}`)).items;
const first = async (kind: ContentKind): Promise<Body> =>
  ok('GET', `/content/${kind}/${(await listed(kind)).find(({ state }) => state === 'shown')?.id}`);
const publicItems = async (path: string): Promise<Body[]> => (await call(t, 'GET', path)).data.items;
const notices = () => publicItems('/blocks/section/notification');

const notice = {
  titleJa: '年末年始のお知らせ',
  titleEn: '',
  textJa: '<p>12月28日から休業します。</p>',
  textEn: '',
  place_home: 'on',
};
const addNotice = (values: Record<string, string> = {}): Promise<Body> =>
  ok('POST', '/content/notices', { values: { ...notice, ...values } });

/** The time in Tokyo `n` minutes from now, in the format `2026-12-01T09:00`. */
const minutes = (n: number) =>
  new Date(t.shop.now().getTime() + 9 * 3_600_000 + n * 60_000).toISOString().slice(0, 16);

describe('the content calls', () => {
  test('list every text of the shop by kind, in both languages', async () => {
    const { items } = await ok('GET', '/content');
    expect(items.map(({ kind }: Body) => kind)).toEqual(Object.keys(contentKinds));
    for (const { kind, total, shown } of items) {
      expect([kind, total > 0 || kind === 'blocks', shown]).toEqual([kind, true, total]);
      expect(await listed(kind)).toHaveLength(total);
    }
    expect((await first('guides')).values).toMatchObject({
      titleJa: 'はじめての方へ',
      titleEn: 'For first-time visitors',
      slugJa: 'first-time',
    });
    expect((await first('notices')).values).toMatchObject({ place_home: 'on', place_cart: '', endsAt: '' });
    const { placeholders } = await ok('GET', '/content-placeholders');
    expect(placeholders['{{shipping_fee}}'].ja_JP).toContain('円');
  });

  test('put a new notice and a new banner first, and other new texts last', async () => {
    const banner = { titleJa: '冬の本', titleEn: '', pictureJa: '', link: '' };
    const faq = { categoryJa: '配送', titleJa: '問い', textJa: '<p>答え</p>' };
    banner.pictureJa = (await first('banners')).values.pictureJa;
    expect([(await addNotice()).id, (await addNotice()).id]).toEqual(
      (await listed('notices'))
        .slice(0, 2)
        .map(({ id }) => id)
        .reverse(),
    );
    const { id } = await ok('POST', '/content/banners', { values: banner });
    expect((await listed('banners')).map((row) => row.id).indexOf(id)).toBe(0);
    const asked = await ok('POST', '/content/faq', { values: faq });
    expect((await listed('faq')).at(-1)?.id).toBe(asked.id);
    const { items } = await deskOk(t, 'GET', '/audit?entity=content', {
      token: (await staffMember(t, 'owner', '高橋 葉子')).token,
    });
    expect(items.slice(0, 3).map(({ name }: Body) => name)).toEqual(['問い', '冬の本', '年末年始のお知らせ']);
  });

  test('do not count a notice as public for which no page is chosen', async () => {
    const shown = async () =>
      (await ok('GET', '/content')).items.find(({ kind }: Body) => kind === 'notices').shown;
    const before = await shown();
    const { id, revision, values, state } = await addNotice({ place_home: '' });
    expect([state, await shown()]).toEqual(['nowhere', before]);
    expect((await listed('notices')).find((row) => row.id === id).state).toBe('nowhere');
    const body = { values: { ...values, place_faq: 'on' }, revision };
    expect((await ok('PUT', `/content/notices/${id}`, body)).state).toBe('shown');
    expect(await shown()).toBe(before + 1);
    // It can be planned, over or hidden besides: what is over stays so, and what nobody will see is not planned.
    expect((await addNotice({ place_home: '', beginsAt: minutes(60) })).state).toBe('nowhere');
    expect((await addNotice({ place_home: '', endsAt: minutes(-60) })).state).toBe('over');
  });

  test('refuse unknown kinds by 400, and unknown ids and ids of another kind by 404', async () => {
    const [notice1] = await listed('notices');
    expect((await refused('GET', '/content/nonsense')).status).toBe(400);
    expect((await refused('GET', '/content/notices/999999')).status).toBe(404);
    expect((await refused('GET', `/content/keywords/${notice1.id}`)).status).toBe(404);
    expect((await refused('GET', '/content/notices/999999/versions')).status).toBe(404);
  });
});

describe('a change of a text', () => {
  test.each([
    ['notices', '/blocks/section/notification', { textJa: '<p>変えました</p>' }],
    ['banners', '/media/section/carousel', { titleJa: '変えました' }],
    ['guides', '/pages/usage_guide/no-grid', { titleJa: '変えました' }],
    ['faq', '/faq', { titleJa: '変えました' }],
    ['keywords', '/blocks/section/popular_keywords', { textJa: '変えました' }],
    ['terms', '/blocks/section/terms_and_conditions', { textJa: '<p>変えました</p>' }],
    ['privacy', '/blocks/section/privacy_policy', { textJa: '<p>変えました</p>' }],
    ['footer', '/blocks/section/contact_information', { textJa: '変えました' }],
  ] as const)('of the kind %s is in the shop’s responses at once', async (kind, path, change) => {
    const { id, values, revision } = await first(kind);
    const body = { values: { ...values, ...change }, revision };
    const changed = await ok('PUT', `/content/${kind}/${id}`, body);
    expect(changed).toMatchObject({ revision: revision + 1, values: change, changed: { by: '佐藤 誠' } });
    expect(JSON.stringify(await publicItems(path))).toContain('変えました');
  });

  test('with several errors is refused with an error at each field', async () => {
    const { id, revision, values } = await first('guides');
    const broken = { ...values, titleJa: ' ', slugJa: '日本語', textJa: '' };
    const answer = await refused('PUT', `/content/guides/${id}`, { values: broken, revision });
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([
      400,
      ['slugJa', 'textJa', 'titleJa'],
    ]);
    const dates = { ...notice, beginsAt: minutes(60), endsAt: minutes(1), link: 'javascript:alert(1)' };
    const wrong = await refused('POST', '/content/notices', { values: dates });
    expect(Object.keys(wrong.body.errors)).toEqual(['link', 'endsAt']);
    const ends = await refused('POST', '/content/notices', { values: { ...dates, link: '/faq' } });
    expect(ends.body.errors.endsAt).toEqual([expect.stringContaining('開始よりあと')]);
    for (const beginsAt of ['2026-02-30T10:00', '9999', '0001-01-01T00:00', '2026-12-01T10:00:00Z'])
      expect(
        (await refused('POST', '/content/notices', { values: { ...notice, beginsAt } })).body.errors,
        beginsAt,
      ).toHaveProperty('beginsAt');
    const banner = await first('banners');
    const missing = { values: { ...banner.values, pictureEn: 'no-such.png' }, revision: banner.revision };
    expect((await refused('PUT', `/content/banners/${banner.id}`, missing)).body.errors).toEqual({
      pictureEn: [expect.stringContaining('画像')],
    });
    expect((await refused('PUT', `/content/guides/${id}`, { values: [], revision })).status).toBe(400);
  });

  test('to the slug of another guide is refused, in either language', async () => {
    const [, second] = await listed('guides');
    const { id, values, revision } = await ok('GET', `/content/guides/${second.id}`);
    const answer = await refused('PUT', `/content/guides/${id}`, {
      values: { ...values, slugEn: 'first-time' },
      revision,
    });
    expect(answer).toMatchObject({ status: 409, body: { errorCode: 'slug_taken' } });
  });

  test('is refused, with the name of the other person, if somebody else was faster', async () => {
    const { id, values, revision } = await addNotice();
    const other = await staffMember(t, 'owner', '木村 葉子');
    const path = `/content/notices/${id}`;
    await deskOk(t, 'PUT', path, { token: other.token, body: { values, revision } });
    const late = await refused('PUT', path, { values, revision });
    expect(late).toMatchObject({
      status: 409,
      body: { errorCode: 'changed', conflict: { by: '木村 葉子', event: 'desk.changeContent' } },
    });
    expect((await refused('PATCH', path, { hidden: true, revision })).status).toBe(409);
    expect((await refused('POST', `${path}/restorations`, { version: 0, revision })).status).toBe(409);
  });

  test('is made once if it is sent three times, and only one of several concurrent changes is made', async () => {
    const key = newKey();
    const before = (await listed('notices')).length;
    const sent = { token, key, body: { values: notice } };
    const added = await Promise.all([1, 2, 3].map(() => desk(t, 'POST', '/content/notices', sent)));
    expect(new Set(added.map(({ body }) => body.id)).size).toBe(1);
    expect(await listed('notices')).toHaveLength(before + 1);
    const { id, values, revision } = added[0]?.body ?? {};
    const many = await Promise.all(
      [1, 2, 3, 4].map(() => refused('PUT', `/content/notices/${id}`, { values, revision })),
    );
    expect(many.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('is in the audit log, without the texts', async () => {
    const { id } = await addNotice();
    const rows = await t.shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'content'), eq(auditLog.entityId, `notices/${id}`)));
    expect(rows).toMatchObject([{ call: 'desk.addContent', after: { event: 'added', revision: 0 } }]);
  });

  test('keeps sections of a notice that the desk’s form does not have', async () => {
    const { id, values, revision } = await addNotice();
    await t.shop.db
      .update(blocks)
      .set({ sections: ['notification', 'special'] })
      .where(eq(blocks.id, id));
    await ok('PUT', `/content/notices/${id}`, { values: { ...values, place_cart: 'on' }, revision });
    const { sections } = (await notices()).find((each) => each.id === id);
    expect(sections.map(({ code }: Body) => code)).toEqual(['notification', 'special', 'home', 'cart']);
  });
});

describe('in the public responses,', () => {
  const isShown = async (id: number) => (await notices()).some((each) => each.id === id);

  test('a new notice comes first, and English readers see its Japanese text', async () => {
    const { id, state } = await addNotice();
    expect(state).toBe('shown');
    const items = (await call(t, 'GET', '/blocks/section/notification', { locale: 'en_US' })).data.items;
    expect(items[0]).toMatchObject({ id, name: notice.titleJa, content: notice.textJa });
  });

  test('a text with a beginning and an end appears and disappears at these minutes', async () => {
    const { id, state } = await addNotice({ beginsAt: minutes(10), endsAt: minutes(20) });
    expect([state, await isShown(id)]).toEqual(['planned', false]);
    const stateNow = async () => (await ok('GET', `/content/notices/${id}`)).state;
    t.later(11 * 60_000);
    expect([await stateNow(), await isShown(id)]).toEqual(['shown', true]);
    t.later(10 * 60_000);
    expect([await stateNow(), await isShown(id)]).toEqual(['over', false]);
  });

  test.each([
    ['notices', '/blocks/section/notification'],
    ['banners', '/media/section/carousel'],
    ['guides', '/pages/usage_guide/no-grid'],
    ['faq', '/faq'],
    ['keywords', '/blocks/section/popular_keywords'],
    ['terms', '/blocks/section/terms_and_conditions'],
    ['privacy', '/blocks/section/privacy_policy'],
  ] as const)('a hidden text of the kind %s is missing until staff show it again', async (kind, path) => {
    const before = (await publicItems(path)).length;
    const { id, revision } = await first(kind);
    const hidden = await ok('PATCH', `/content/${kind}/${id}`, { hidden: true, revision });
    expect(hidden).toMatchObject({ state: 'hidden', revision: revision + 1 });
    expect(await publicItems(path)).toHaveLength(before - 1);
    await ok('PATCH', `/content/${kind}/${id}`, { hidden: false, revision: revision + 1 });
    expect(await publicItems(path)).toHaveLength(before);
  });

  test('a hidden guide, block or question is missing even under its own URL and in the search', async () => {
    const guide = await first('guides');
    await ok('PATCH', `/content/guides/${guide.id}`, { hidden: true, revision: guide.revision });
    expect((await call(t, 'GET', `/page/${guide.values.slugJa}`)).status).toBe(404);
    const terms = await first('terms');
    await ok('PATCH', `/content/terms/${terms.id}`, { hidden: true, revision: terms.revision });
    expect((await call(t, 'GET', '/block/terms_and_conditions')).status).toBe(404);
    const values = { categoryJa: '試験', titleJa: 'ちんぷんかんぷんとは', textJa: '<p>答え</p>' };
    const question = await ok('POST', '/content/faq', { values });
    const path = `/search-help?search=${encodeURIComponent('ちんぷんかんぷん')}`;
    const found = async () => JSON.stringify((await call(t, 'GET', path)).data);
    expect(await found()).toContain(values.titleJa);
    await ok('PATCH', `/content/faq/${question.id}`, { hidden: true, revision: 0 });
    expect(await found()).not.toContain(values.titleJa);
  });

  test('texts are in the order that staff set, even if two people move texts at the same time', async () => {
    const ids = async () => (await listed('faq')).map(({ id }) => id);
    const [a, b, c] = await ids();
    const move = (id: number, to: string) => ok('POST', `/content/faq/${id}/moves`, { to });
    await move(a, 'down');
    expect((await ids()).slice(0, 3)).toEqual([b, a, c]);
    await move(b, 'up');
    expect((await ids()).slice(0, 3)).toEqual([b, a, c]);
    await Promise.all([move(c, 'up'), move(c, 'up')]);
    expect((await ids()).slice(0, 3)).toEqual([c, b, a]);
    const shown = await publicItems('/faq');
    expect(shown.slice(0, 3).map(({ id }) => id)).toEqual([c, b, a]);
  });
});

describe('the versions of a text', () => {
  test('contain earlier texts, which staff can restore as a new version', async () => {
    const { id, values, revision } = await first('footer');
    const path = `/content/footer/${id}`;
    const original = await ok('GET', `${path}/versions`);
    const changes = original.items.length;
    await ok('PUT', path, { values: { ...values, textJa: '新しい所在地' }, revision });
    const { items } = await ok('GET', `${path}/versions`);
    expect(items).toHaveLength(changes + 1);
    expect(items[0]).toMatchObject({ event: 'changed', by: '佐藤 誠', revision: revision + 1 });
    expect(items.at(-1)).toMatchObject({ event: 'original', by: null, at: null });
    const back = await ok('POST', `${path}/restorations`, { version: revision, revision: revision + 1 });
    expect(back).toMatchObject({ revision: revision + 2, values });
    const after = await ok('GET', `${path}/versions`);
    expect(after.items[0]).toMatchObject({ event: 'restored', values });
    expect(after.items).toHaveLength(changes + 2);
    const unknown = { version: 99, revision: revision + 2 };
    expect((await refused('POST', `${path}/restorations`, unknown)).status).toBe(404);
  });

  test('restore the beginning and the end of showing a text, and leave a hidden text hidden', async () => {
    const { id, values } = await addNotice({ beginsAt: '2026-01-01T09:00', endsAt: '2099-12-31T23:59' });
    const path = `/content/notices/${id}`;
    await ok('PUT', path, { values: { ...values, beginsAt: '', endsAt: '' }, revision: 0 });
    await ok('PATCH', path, { hidden: true, revision: 1 });
    const back = await ok('POST', `${path}/restorations`, { version: 0, revision: 2 });
    expect(back).toMatchObject({ state: 'hidden', beginsAt: '2026-01-01T00:00:00.000Z' });
    expect(back.values.endsAt).toBe('2099-12-31T23:59');
  });
});

test('kinds with a fixed set of texts accept no new text', async () => {
  for (const kind of ['footer', 'blocks'])
    expect((await refused('POST', `/content/${kind}`, { values: notice })).status).toBeGreaterThanOrEqual(
      400,
    );
  expect((await refused('POST', '/content/footer', { values: { textJa: 'x' } })).status).toBe(404);
});

const calls: [method: string, path: string, body?: unknown][] = [
  ['GET', '/content'],
  ['GET', '/content-placeholders'],
  ['GET', '/content/notices'],
  ['GET', '/content/notices/1'],
  ['GET', '/content/notices/1/versions'],
  ['POST', '/content/notices', { values: notice }],
  ['PUT', '/content/notices/1', { values: notice, revision: 0 }],
  ['PATCH', '/content/notices/1', { hidden: true, revision: 0 }],
  ['POST', '/content/notices/1/moves', { to: 'up' }],
  ['POST', '/content/notices/1/restorations', { version: 0, revision: 0 }],
];
test.each(calls)(
  '%s %s is refused for the role reader, without a session, and without the desk’s key',
  async (method, path, body) => {
    const reader = await staffMember(t, 'reader');
    expect((await desk(t, method, path, { token: reader.token, body })).status).toBe(403);
    expect((await desk(t, method, path, { body })).status).toBe(401);
    expect((await desk(t, method, path, { token, body, headers: { 'X-Desk-Key': '' } })).status).toBe(404);
    if (method !== 'GET')
      expect((await desk(t, method, path, { token, body, key: 'short' })).body.errorCode).toBe('key_missing');
  },
);
