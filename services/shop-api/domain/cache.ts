import { LRUCache } from 'lru-cache';

type Load<V> = () => Promise<V>;
/** `cache.forceFetch(key, { context: load })` answers from the cache or loads, once for all that ask meanwhile. */
export type Cache<V extends {}> = LRUCache<string, V, Load<V>>;

/** A failed load is not cached; `clear` and the end of `ttl` (milliseconds) leave a load under way to those who wait for it. */
export const createCache = <V extends {}>(options: { max: number; ttl: number }): Cache<V> =>
  new LRUCache({
    ...options,
    ttlAutopurge: true,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: load }) => load(),
  });
