import { LRUCache } from "lru-cache";

export interface CachedCall<Result> {
  /** Equal requests have equal keys. */
  readonly key: string;
  /** Milliseconds for which the response may be reused. */
  readonly lifetime: number;
  /** Bypasses the cache. */
  readonly fresh?: boolean;
  readonly call: () => Promise<Result>;
}

/**
 * Creates a cache of bounded size that evicts the least recently used response. Concurrent equal requests share one
 * call. Errors are not cached.
 * @param maxSize of all responses together
 * @param sizeOf at least 1
 */
export function createResponseCache<Result extends NonNullable<unknown>>(
  maxSize: number,
  sizeOf: (result: Result) => number,
): (cachedCall: CachedCall<Result>) => Promise<Result> {
  const cache = new LRUCache<string, Result, () => Promise<Result>>({
    maxSize,
    sizeCalculation: sizeOf,
    // The same clock as the settings cache and the circuit breakers.
    perf: { now: () => Date.now() },
    // The caller gets the response even if it is evicted during the call.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: call }) => call(),
  });
  return ({ key, lifetime, fresh = false, call }) =>
    cache.forceFetch(key, { ttl: lifetime, forceRefresh: fresh, context: call });
}
