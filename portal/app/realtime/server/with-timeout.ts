import { TimeoutStrategy, timeout } from "cockatiel";

/** A slower query has lost its connection; the next one takes another. */
const QUERY_TIMEOUT_MS = 10_000;
const limit = timeout(QUERY_TIMEOUT_MS, TimeoutStrategy.Aggressive);

/** @throws TaskCancelledError after `QUERY_TIMEOUT_MS` */
export function withTimeout<Value>(result: PromiseLike<Value>): Promise<Value> {
  return limit.execute(() => result);
}
