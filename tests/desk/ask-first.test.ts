/** Changes that a page asks about first (desk/ui/ask-first.tsx); those of money are in order-cancel and order-refund. */
import { expect, it } from 'vitest';
import { textOf } from '../kit/plain-browser.ts';
import { type FakeDeskApi, sessionOf } from './fake-desk-api.ts';
import { formWith, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const owner = {
  id: 1,
  name: '佐藤 葉子',
  email: 'sato@example.jp',
  role: 'owner',
  enabled: true,
  locale: 'ja_JP',
  totp: 'set',
  hasPassword: true,
  sessions: 1,
  lastSeenAt: null,
};

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
  api.on('GET /session', { body: sessionOf('owner') });
  for (const id of [1, 2]) {
    api.on(`GET /staff/${id}`, { body: { ...owner, id } });
    api.on(`PATCH /staff/${id}`, { body: { ...owner, id } });
  }
});
const changes = () => api.asked.filter(({ method }) => method !== 'GET');

it('an owner is asked before another role of the own, and can go back', async () => {
  const form = formWith(await staff.get('/staff/1'), 'role');
  const asked = await staff.post('/staff/1', { ...form, role: 'reader' });
  expect(asked.status).toBe(200);
  expect(textOf(asked.html)).toContain('ご自分の役割を「閲覧」に変えますか？');
  const sure = formWith(asked, 'sure', 'on');
  const back = await staff.post('/staff/1', { ...sure, back: 'on' });
  expect(formWith(back, 'role')).toMatchObject({ form: 'role' });
  expect(changes()).toEqual([]);
  expect((await staff.post('/staff/1', sure)).status).toBe(303);
  expect(changes()).toMatchObject([{ path: '/desk-api/staff/1', body: { role: 'reader' } }]);
});

it('another person’s role is changed at once', async () => {
  const form = formWith(await staff.get('/staff/2'), 'role');
  expect((await staff.post('/staff/2', { ...form, role: 'staff' })).status).toBe(303);
  expect(changes()).toMatchObject([{ path: '/desk-api/staff/2', body: { role: 'staff' } }]);
});
