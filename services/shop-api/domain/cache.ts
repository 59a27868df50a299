import { LRUCache } from 'lru-cache';

type Load<V> = () => Promise<V>;
/**
 * `cache.forceFetch(key, { context: load })` returns the cached value or loads it; concurrent callers share one load.
 */
export type Cache<V extends {}> = LRUCache<string, V, Load<V>>;

/** A failed load is not cached. `clear` and the end of `ttl` (milliseconds) do not cancel a load under way. */
export const createCache = <V extends {}>(options: { max: number; ttl: number }): Cache<V> =>
  new LRUCache({
    ...options,
    ttlAutopurge: true,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: load }) => load(),
  });
