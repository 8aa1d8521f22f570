import { LRUCache } from "lru-cache";

export interface CachedCall<Result> {
  readonly key: string;
  /** In milliseconds. */
  readonly lifetimeMs: number;
  /** Bypasses the cache. */
  readonly fresh?: boolean;
  /** Awaited before a call that the cache does not spare the caller; its rejection is the result. */
  readonly beforeCall?: (() => Promise<void>) | undefined;
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
    // Otherwise an entry lives for some turns of the event loop longer.
    ttlResolution: 0,
    fetchMethod: (_key, _stale, { context: call }) => call(),
  });
  return async ({ key, lifetimeMs, fresh = false, beforeCall, call }) => {
    if (beforeCall && (fresh || !cache.has(key))) await beforeCall();
    return cache.forceFetch(key, { ttl: lifetimeMs, forceRefresh: fresh, context: call });
  };
}
