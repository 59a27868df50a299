/**
 * Remix flattens and ranks its whole table of routes three times for every request: with a hundred of them that was a
 * quarter of a page. Here a path has the few routes that Remix itself has found for it once.
 */
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { LRUCache } from 'lru-cache';

type Tree = { id: string; path?: string; index?: boolean; caseSensitive?: boolean; children?: Tree[] };

/** A bound for the cache: a client can request any number of different paths. */
const MOST_PATHS = 2_000;

export class PathRoutes {
  readonly #build: ServerBuild;
  readonly #tree: Tree[];
  /** By path: the route that answers it. */
  readonly #leaves = new LRUCache<string, string>({ max: MOST_PATHS });

  constructor(build: ServerBuild) {
    this.#build = build;
    this.#tree = treeOf(build.routes);
  }

  /** The id of the route that answers `path`, a URL's path as it was sent; undefined when there is none. */
  leafOf(path: string): string | undefined {
    const known = this.#leaves.get(path);
    if (known !== undefined) return known;
    const leaf = matchRoutes(this.#tree as Parameters<typeof matchRoutes>[0], path)?.at(-1)?.route.id;
    if (leaf !== undefined) this.#leaves.set(path, leaf);
    return leaf;
  }

  /** The build with that route and those around it, and no others. */
  buildOf(leaf: string): ServerBuild {
    const { routes, assets } = this.#build;
    const ids = new Set<string>();
    for (let id: string | undefined = leaf; id !== undefined; id = routes[id]?.parentId) ids.add(id);
    const some = <T>(table: Record<string, T>) =>
      Object.fromEntries(Object.entries(table).filter(([id]) => ids.has(id)));
    return {
      ...this.#build,
      routes: some(routes as Record<string, unknown>) as ServerBuild['routes'],
      assets: { ...assets, routes: some(assets.routes) },
    };
  }
}

/** As Remix nests them. */
function treeOf(routes: ServerBuild['routes'], parent = ''): Tree[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.parentId ?? '') !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    return [
      {
        id,
        ...(path === undefined ? {} : { path }),
        ...(caseSensitive === undefined ? {} : { caseSensitive }),
        ...(index ? { index } : { children: treeOf(routes, id) }),
      },
    ];
  });
}
