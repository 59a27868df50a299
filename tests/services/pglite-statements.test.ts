/** `PreparedPglite` caches prepared statements, and otherwise behaves like PGlite. */
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { PreparedPglite } from '#api/db/pglite-statements.ts';

const lite: PGlite = await PGlite.create();
const withStatements = new PreparedPglite(lite);
const db: ReturnType<typeof drizzle> = drizzle({ client: withStatements as unknown as PGlite });
await lite.exec('create table things (id int primary key, name text not null)');
afterEach(() => vi.useRealTimers());
afterAll(() => lite.close());

const count = async () =>
  Number((await lite.query<{ n: number }>('select count(*) as n from things')).rows[0]?.n);
const prepared = async () =>
  (await lite.query<{ name: string }>('select name from pg_prepared_statements order by name')).rows.map(
    (row) => row.name,
  );

describe('the result of a cached statement', () => {
  const table: [string, unknown[]][] = [
    ['select 1 as a, null as b', []],
    ['select $1::int8 as a, $2::numeric as b, $3::float8 as c', [9_007_199_254_740_991, '12.50', 0.1]],
    ['select $1::timestamptz as a, $2::date as b', ['2026-11-21T10:00:00+09:00', '2026-11-21']],
    ['select $1::timestamptz as a', [new Date('2026-11-21T01:00:00Z')]],
    ['select $1::jsonb as a, $2::json as b', [{ a: [1, '二', null] }, [1, 2]]],
    [
      'select $1::text[] as a, $2::int[] as b',
      [
        ['一', '', '"'],
        [1, 2],
      ],
    ],
    ['select $1::bool as a, $2::bytea as b, $3::text as c', [false, new Uint8Array([0, 255]), '']],
    ['select $1::text as a', [null]],
    ['select * from things where false', []],
    ["insert into things values (900, '本') returning id, name", []],
    ["update things set name = 'x' where id = 900", []],
    ['delete from things where id = $1', [900]],
    ['set local statement_timeout = 0', []],
  ];
  it.each(table)('is the same as without the cache: %s', async (text, params) => {
    const ask = async (query: PGlite['query']) => {
      await lite.exec("delete from things; insert into things values (900, 'x')");
      if (text.startsWith('insert')) await lite.exec('delete from things');
      return query(text, params);
    };
    const wanted = await ask(lite.query.bind(lite));
    // The second query uses the cached statement.
    for (let n = 0; n < 2; n++) expect(await ask(withStatements.query as PGlite['query'])).toEqual(wanted);
    await lite.exec('delete from things');
  });

  it('can have rows as arrays, and values converted by the caller’s parsers', async () => {
    const options = { rowMode: 'array' as const, parsers: { 23: (value: string) => `int ${value}` } };
    expect((await withStatements.query('select 1::int, 2::int8', [], options)).rows).toEqual([['int 1', 2]]);
    expect((await withStatements.query('select 1::int, 2::int8')).rows).toEqual([{ int4: 1, int8: 2 }]);
  });
});

describe('errors of a cached statement', () => {
  it('have PostgreSQL’s code and leave the connection usable', async () => {
    const add = () => withStatements.query('insert into things values ($1, $2)', [1, 'one']);
    await add();
    await expect(add()).rejects.toMatchObject({ code: '23505' });
    await expect(withStatements.query('select nothing from nowhere')).rejects.toMatchObject({
      code: '42P01',
    });
    await expect(withStatements.query('select $1::int as n', ['x'])).rejects.toMatchObject({ code: '22P02' });
    expect((await withStatements.query('select $1::int as n', ['3'])).rows).toEqual([{ n: 3 }]);
    expect(await count()).toBe(1);
    await lite.exec('delete from things');
  });

  it('occur at most once after its table has changed', async () => {
    await lite.exec('create table changing (a int); insert into changing values (1)');
    const read = () => withStatements.query('select * from changing');
    expect((await read()).rows).toEqual([{ a: 1 }]);
    await lite.exec("alter table changing add b text default 'b'");
    await read().catch(() => {});
    expect((await read()).rows).toEqual([{ a: 1, b: 'b' }]);
  });
});

describe('transactions', () => {
  it('are rolled back if their function throws, and hide their changes from other queries', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (1, 'one')`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('enough');
    });
    const between = db.execute(sql`select count(*) as n from things`);
    await expect(failing).rejects.toThrow('enough');
    expect((await between).rows).toEqual([{ n: 0 }]);
    expect(await count()).toBe(0);
  });

  it('fail at the commit if a statement failed, even if its error was caught', async () => {
    const work = db.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (1, 'one')`);
      await tx.execute(sql`insert into things values (1, 'again')`).catch(() => {});
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await count()).toBe(0);
  });

  it('support savepoints, and refuse queries after their end', async () => {
    let late: (() => Promise<unknown>) | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (1, 'one')`);
      await tx
        .transaction(async (inner) => {
          await inner.execute(sql`insert into things values (2, 'two')`);
          await inner.execute(sql`insert into things values (1, 'again')`);
        })
        .catch(() => {});
      late = () => tx.execute(sql`insert into things values (3, 'three')`);
    });
    await expect(late?.()).rejects.toThrow();
    expect(await count()).toBe(1);
    await lite.exec('delete from things');
  });
});

describe('the cached statements', () => {
  it('are one for each SQL text, and at most 200', async () => {
    await withStatements.query('select 1 as again');
    const before = await prepared();
    await withStatements.query('select 1 as again');
    expect(await prepared()).toEqual(before);
    for (let n = 0; n < 250; n++) await withStatements.query(`select ${n} as number`);
    expect((await prepared()).length).toBe(200);
    expect((await withStatements.query('select 1 as again')).rows).toEqual([{ again: 1 }]);
  });

  it('are prepared again after a minute, because their plans become outdated when tables grow', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T00:00:00Z') });
    await withStatements.query('select 2 as aging');
    const first = await prepared();
    vi.setSystemTime(new Date('2026-11-21T00:00:59Z'));
    await withStatements.query('select 2 as aging');
    expect(await prepared()).toEqual(first);
    vi.setSystemTime(new Date('2026-11-21T00:01:01Z'));
    await withStatements.query('select 2 as aging');
    const later = await prepared();
    expect(later).not.toEqual(first);
    expect(later.length).toBe(first.length);
  });
});
