/**
 * Gives Remix only the routes of the requested path (docs/decisions/007). Remix flattens and ranks its route table three
 * times per request: with all hundred routes, this work took a quarter of the time for a page.
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { LRUCache } from 'lru-cache';

type Tree = { id: string; path?: string; index?: boolean; caseSensitive?: boolean; children?: Tree[] };

/** Bounds the cache, because a client can request any number of paths. */
const MAX_PATHS = 2_000;

export class PathRoutes {
  readonly #build: ServerBuild;
  readonly #tree: Tree[];
  /** Route id by path. */
  readonly #leaves = new LRUCache<string, string>({ max: MAX_PATHS });

  constructor(build: ServerBuild) {
    this.#build = build;
    this.#tree = treeOf(build.routes);
  }

  /** The id of the route that matches `path`, a URL's path as the browser sent it. Undefined without a match. */
  leafOf(path: string): string | undefined {
    const cached = this.#leaves.get(path);
    if (cached !== undefined) return cached;
    const leaf = matchRoutes(this.#tree as Parameters<typeof matchRoutes>[0], path)?.at(-1)?.route.id;
    if (leaf !== undefined) this.#leaves.set(path, leaf);
    return leaf;
  }

  /** The build with only the route `leaf` and its parents. */
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

/** Returns the Remix handler of a path: one per route, with only the routes of its path. */
export function routeHandlers(build: ServerBuild, mode: string): (path: string) => RequestHandler {
  const pathRoutes = new PathRoutes(build);
  const whole = createRequestHandler(build, mode);
  const byRoute = new Map<string, RequestHandler>();
  return (path) => {
    const leaf = pathRoutes.leafOf(path);
    if (leaf === undefined) return whole;
    const handler = byRoute.get(leaf) ?? createRequestHandler(pathRoutes.buildOf(leaf), mode);
    byRoute.set(leaf, handler);
    return handler;
  };
}

/** The routes nested as in Remix. */
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
