/**
 * Remix flattens and ranks its whole table of routes three times for every request: with a hundred of them that was a
 * quarter of a page. Here a path has the few routes that Remix itself has found for it once.
 */
import type { ServerResponse } from 'node:http';
import { createRequestHandler, type RequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

type Tree = { id: string; path?: string; index?: boolean; caseSensitive?: boolean; children?: Tree[] };

/** A bound for the cache: a client can request any number of different paths. */
const MOST_PATHS = 2_000;

export class PathRoutes {
  readonly #build: ServerBuild;
  readonly #tree: Tree[];
  /** By path, the latest last: the route that answers it. */
  readonly #leaves = new Map<string, string>();

  constructor(build: ServerBuild) {
    this.#build = build;
    this.#tree = treeOf(build.routes);
  }

  /** The id of the route that answers `path`, a URL's path as it was sent; undefined when there is none. */
  leafOf(path: string): string | undefined {
    const known = this.#leaves.get(path);
    const leaf =
      known ?? matchRoutes(this.#tree as Parameters<typeof matchRoutes>[0], path)?.at(-1)?.route.id;
    if (leaf === undefined) return undefined;
    this.#leaves.delete(path);
    this.#leaves.set(path, leaf);
    if (this.#leaves.size > MOST_PATHS) this.#leaves.delete(this.#leaves.keys().next().value as string);
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

/**
 * Hands each request to a Remix that knows the routes of its path alone; what no route answers, to the `whole`.
 */
export function pathHandler(build: ServerBuild, whole: RequestHandler): RequestHandler {
  const pathRoutes = new PathRoutes(build);
  const handlers = new Map<string, RequestHandler>();
  return (req, res, next) => {
    const leaf = pathRoutes.leafOf(new URL(req.originalUrl, 'http://shop').pathname);
    if (leaf === undefined) return whole(req, res, next);
    const handler =
      handlers.get(leaf) ??
      createRequestHandler({
        build: pathRoutes.buildOf(leaf),
        mode: 'production',
        getLoadContext: (_, res) => ({ [SEND_PAGE]: sendPage(res) }),
      });
    handlers.set(leaf, handler);
    return handler(req, res, next);
  };
}

/** Under this name entry.server finds the way around the stream that Remix would make of a page that is whole already. */
export const SEND_PAGE = 'sendPage';
export type SendPage = (page: Buffer) => void;

/** Remix ends an answer without a body by `end()`: the page goes out with that. */
function sendPage(res: ServerResponse): SendPage {
  return (page) => {
    const end = res.end.bind(res);
    res.end = () => end(page);
  };
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
