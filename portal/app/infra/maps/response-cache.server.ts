import { LRUCache } from "lru-cache";

export interface Asked<Answer> {
  /** Equal questions have equal keys. */
  readonly key: string;
  /** Milliseconds for which an answer may be given again. */
  readonly lifetime: number;
  /** Asked anew, whatever was answered before. */
  readonly fresh?: boolean;
  readonly ask: () => Promise<Answer>;
}

/**
 * Keeps answers in bounded room; the one that was asked for longest ago goes first. Equal questions at one moment are
 * asked once. A fault is not kept.
 * @param room the sizes of all answers together
 * @param sizeOf at least 1
 */
export function keptAnswers<Answer extends NonNullable<unknown>>(
  room: number,
  sizeOf: (answer: Answer) => number,
): (asked: Asked<Answer>) => Promise<Answer> {
  const kept = new LRUCache<string, Answer, () => Promise<Answer>>({
    maxSize: room,
    sizeCalculation: sizeOf,
    // One clock for all that has a lifetime here: that of the settings and the breakers.
    perf: { now: () => Date.now() },
    // Whoever asked gets the answer, also where there is no room left to keep it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: ask }) => ask(),
  });
  return ({ key, lifetime, fresh = false, ask }) =>
    kept.forceFetch(key, { ttl: lifetime, forceRefresh: fresh, context: ask });
}
