import { LRUCache } from "lru-cache";

export interface CachedCall<Result> {
  readonly key: string;
  /** In milliseconds. */
  readonly lifetimeMs: number;
  /** Bypasses the cache. */
  readonly fresh?: boolean;
  readonly call: () => Promise<Result>;
}

/**
 * A bounded LRU cache. Concurrent equal requests share one call; errors are not cached.
 * @param maxSize of all responses
 * @param sizeOf at least 1
 */
export function createResponseCache<Result extends NonNullable<unknown>>(
  maxSize: number,
  sizeOf: (result: Result) => number,
): (cachedCall: CachedCall<Result>) => Promise<Result> {
  const cache = new LRUCache<string, Result, () => Promise<Result>>({
    maxSize,
    sizeCalculation: sizeOf,
    // The same clock as settings and circuit breakers.
    perf: { now: () => Date.now() },
    // The caller gets the response even if it is evicted.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: call }) => call(),
  });
  return ({ key, lifetimeMs, fresh = false, call }) =>
    cache.forceFetch(key, { ttl: lifetimeMs, forceRefresh: fresh, context: call });
}
