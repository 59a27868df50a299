/** Searches by a name of more people than are sorted at once: orders and members. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { DESK_PER_PAGE } from '#contract/desk/paging.ts';
import { testShop } from '../../setup/shop.ts';
import { deskOk, staffMember } from './desk.ts';

const t = await testShop();
const { token } = await staffMember(t);

/** More than are sorted at once, and more than the newest that are looked at first. */
const [NAMED, NEWER] = [3_100, 10_100];

/** Orders of the name 蔵持 with those of 小鳥遊 among them, and then many others. */
beforeAll(async () => {
  await t.shop.db.execute(sql`
    insert into orders (token_value, number, state, payment_state, shipping_state, checkout_state, search_terms, checkout_completed_at)
    select 'named-' || n, (500000000 + n)::text, 'fulfilled', 'paid', 'shipped', 'completed',
        case when n > ${NAMED} then array['v2', 'n外村'] when n % 100 = 0 then array['v2', 'n蔵持', 'n小鳥遊'] else array['v2', 'n蔵持'] end,
        timestamptz '2020-01-01' + (n * 7919 % 1000) * interval '1 minute' + case when n > ${NAMED} then interval '1 year' else interval '0' end
      from generate_series(1, ${NAMED + NEWER}) n`);
  // A given name that is also a family name, and two thirds of whose members came before many others.
  await t.shop.db.execute(sql`
    insert into users (email, password_hash, last_name, first_name)
    select 'named-' || n || '@example.jp', '', case when n % 100 = 0 then '綾瀬' else '磐田' end,
        case when n > ${NAMED} then case when n % 20 = 0 then '綾瀬' else '譲' end when n % 3 = 0 then '綾瀬' else '譲' end
      from generate_series(1, ${NAMED + NEWER}) n`);
});

const list = (query: Record<string, string>) =>
  deskOk(t, 'GET', `/orders?${new URLSearchParams(query)}`, { token });
const newestOf = async (term: string, page: number): Promise<number[]> =>
  (
    await readRows<{ id: number | string }>(
      t.shop.db,
      sql`select id from orders where ${term} = any(search_terms) order by checkout_completed_at desc, id desc
        limit ${DESK_PER_PAGE} offset ${(page - 1) * DESK_PER_PAGE}`,
    )
  ).map(({ id }) => Number(id));

test.each([
  ['外村', 'among the newest'],
  ['蔵持', 'behind many others'],
  ['小鳥遊', 'few'],
])('a search for %s lists the newest orders of the name, %s', async (q) => {
  for (const page of [1, 20]) {
    const { items, total, isCut } = await list({ q, page: String(page) });
    const found = items.map(({ id }: { id: number }) => id);
    expect(found).toEqual(await newestOf(`n${q}`, page));
    expect([total, isCut]).toEqual(q === '小鳥遊' ? [NAMED / 100, false] : [1000, true]);
  }
});

test.each([
  ['綾瀬', 'among the newest and behind them'],
  ['譲磐田', 'among the newest'],
  ['綾瀬 綾瀬', 'few'],
])('a search for %s lists the newest members of the name, %s', async (q) => {
  const name = q.replace(' ', '');
  for (const page of [1, 12, 20]) {
    const query = new URLSearchParams({ q, page: String(page) });
    const { items, total, isCut } = await deskOk(t, 'GET', `/members?${query}`, { token });
    const rows = await readRows<{ id: number | string }>(
      t.shop.db,
      sql`select id from users where first_name || last_name like ${`${name}%`} or last_name || first_name like ${`${name}%`}
        order by id desc limit ${DESK_PER_PAGE} offset ${(page - 1) * DESK_PER_PAGE}`,
    );
    expect(items.map(({ id }: { id: number }) => id)).toEqual(rows.map(({ id }) => Number(id)));
    expect(isCut).toBe(q !== '綾瀬 綾瀬');
    if (isCut) expect(total).toBe(1000);
  }
});
