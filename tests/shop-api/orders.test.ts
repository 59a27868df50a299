import { beforeAll, describe, expect, it } from 'vitest';
import { tokyo } from '../../app/rules/delivery.ts';
import { call, member } from '../setup/client.ts';
import { type TestShop, testShop } from '../setup/shop.ts';

let t: TestShop;
let hanako: string;

beforeAll(async () => {
  t = await testShop();
  const login = await call(t, 'POST', '/login', {
    body: { email: 'hanako@example.jp', password: 'password1' },
  });
  hanako = login.data.token;
});

const list = (query: string, bearer = hanako) => call(t, 'GET', `/filter/orders?${query}`, { bearer });
type Listed = { number: string; paymentState: string; state: string; checkoutCompletedAt: string };

describe('GET /filter/orders', () => {
  it('answers both page forms, newest first, only placed ones', async () => {
    const { data } = await list('');
    expect(data.pagination).toMatchObject({ page: 1, limit: 10, total: data.total });
    expect(data.items).toHaveLength(10);
    const times = data.items.map((o: Listed) => o.checkoutCompletedAt);
    expect(times).toEqual([...times].sort().reverse());
    const oldest = (await list('sort=ASC&limit=1')).data.items[0];
    expect(oldest.checkoutCompletedAt < times.at(-1)).toBe(true);
  });

  it.each([
    ['paid', (o: Listed) => o.paymentState === 'paid'],
    ['completed', (o: Listed) => o.paymentState === 'paid'],
    ['fulfilled', (o: Listed) => o.state === 'fulfilled'],
    ['cancelled', (o: Listed) => o.state === 'cancelled' || o.paymentState === 'cancelled'],
    ['new', (o: Listed) => o.paymentState === 'awaiting_payment'],
    ['failed', (o: Listed) => o.paymentState === 'failed'],
    ['refunded', (o: Listed) => o.paymentState === 'refunded'],
  ])('filters by %s', async (status, fits) => {
    for (const name of ['criteria[paymentState]', 'criteria.paymentState']) {
      const { data } = await list(`${encodeURIComponent(name)}=${status}&limit=100`);
      expect(data.items.length).toBeGreaterThan(0);
      expect(data.items.every(fits)).toBe(true);
    }
  });

  it('takes days as Tokyo sees them, both ends inclusive', async () => {
    const all = (await list('limit=100')).data.items as Listed[];
    const some = all[5] as Listed;
    const { day } = tokyo(new Date(some.checkoutCompletedAt));
    const unpadded = day.split('-').map(Number).join('-');
    const { data } = await list(`dateRange[from]=${unpadded} 00:00:00&dateRange[to]=${unpadded} 23:59:59`);
    expect(data.items.map((o: Listed) => o.number)).toContain(some.number);
    for (const order of data.items) expect(tokyo(new Date(order.checkoutCompletedAt)).day).toBe(day);
  });

  it.each(['2026-13-1', '2026-2-30', 'yesterday', '2026-1-1 25:00:00'])(
    'refuses the day %s at its field',
    async (day) => {
      const answer = await list(`dateRange[from]=${day}`);
      expect(answer.body).toMatchObject({ code: 400, errors: { 'dateRange.from': [expect.any(String)] } });
    },
  );

  it('is empty for a new member, and 401 for a guest', async () => {
    const m = await member(t);
    expect((await list('', m.bearer)).data).toMatchObject({ items: [], total: 0, pages: 1 });
    expect((await call(t, 'GET', '/filter/orders')).status).toBe(401);
  });
});

describe('the demo order that waits for its payment', () => {
  it('can be given up like any other', async () => {
    const [waiting] = (await list('criteria[paymentState]=new')).data.items;
    const given = await call(t, 'PUT', `/orders/${waiting.tokenValue}/payments/fail`, { bearer: hanako });
    expect(given.status, JSON.stringify(given.body)).toBe(204);
    const { data } = await call(t, 'GET', `/orders/${waiting.tokenValue}`, { bearer: hanako });
    expect(data.paymentState).toBe('failed');
  });
});
