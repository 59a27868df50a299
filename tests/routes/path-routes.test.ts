/** For a path, the storefront loads only some routes. They must match the path as all routes together would. */
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import table from '#app/routes.ts';
import { screens } from '#app/screens.ts';
import { PathRoutes } from '#kit/serving/path-routes.ts';

type Entry = { id?: string; path?: string; index?: boolean; file: string; children?: Entry[] };
type Row = { id: string; parentId?: string; path?: string; index?: boolean };

/** The route table in the flat format of Remix's compiler. */
function flat(entries: Entry[], parentId: string): Row[] {
  return entries.flatMap(({ children = [], file, id = file, path, index }) => [
    { id, parentId, ...(path === undefined ? {} : { path }), ...(index ? { index } : {}) },
    ...flat(children, id),
  ]);
}
const rows: Row[] = [{ id: 'root', path: '' }, ...flat(table as Entry[], 'root')];
const byId = Object.fromEntries(rows.map((row) => [row.id, row]));
const build = { routes: byId, assets: { routes: byId, version: '1' } } as unknown as ServerBuild;

/** Nests the given routes as Remix does. */
function nested(routes: Record<string, Row>, parentId?: string): object[] {
  return Object.values(routes)
    .filter((row) => row.parentId === parentId)
    .map(({ id, path, index }) => ({
      id,
      path,
      ...(index ? { index } : { children: nested(routes, id) }),
    }));
}
const found = (routes: Record<string, Row>, path: string) =>
  matchRoutes(nested(routes) as Parameters<typeof matchRoutes>[0], path)?.map(({ route, params }) => ({
    id: route.id,
    params,
  }));

function expectSame(path: string): void {
  const leaf = pathRoutes.leafOf(path);
  const whole = found(byId, path);
  expect(leaf, path).toBe(whole?.at(-1)?.id);
  if (leaf === undefined) return;
  const narrow = pathRoutes.buildOf(leaf);
  expect(found(narrow.routes as Record<string, Row>, path), path).toEqual(whole);
  expect(Object.keys(narrow.assets.routes)).toEqual(Object.keys(narrow.routes));
}

const pathRoutes = new PathRoutes(build);

describe('the routes loaded for a path', () => {
  it.each(screens.map(({ id, path }) => [id, path] as const))(
    'match the path of the screen %s in both languages',
    (id, path) => {
      const sample = path.replace(/:\w+\??/g, 'x1').replace('*', id === 'unmatched' ? 'no/such/page' : 'a/b');
      for (const [language, prefix] of [
        ['ja', ''],
        ['en', '/en'],
      ]) {
        const at = `${prefix}/${sample}`.replace(/(.)\/$/, '$1');
        expect(pathRoutes.leafOf(at)).toBe(`${language}.${id}`);
        expectSame(at);
        expect(Object.keys(pathRoutes.buildOf(`${language}.${id}`).routes).length).toBeLessThanOrEqual(4);
      }
    },
  );

  it('match it as all routes together would, whatever the path, also from the cache', () => {
    const segment = fc.oneof(
      fc.constantFrom(...rows.flatMap(({ path = '' }) => path.split('/'))),
      fc.constantFrom('en', 'EN', 'fr', '%E3%81%82', '', 'x'),
      fc.string({ maxLength: 5 }).map(encodeURIComponent),
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        const path = `/${segments.join('/')}`;
        expectSame(path);
        expectSame(path);
      }),
      { numRuns: 400 },
    );
  });

  it('are cached for a bounded number of paths', () => {
    const few = new PathRoutes(build);
    for (let n = 0; n < 2_500; n++) expect(few.leafOf(`/products/${n}`)).toBe('ja.products.product');
    expect(few.leafOf('/en/products/0')).toBe('en.products.product');
  }, 30_000);
});
