import { TimeoutStrategy, timeout } from "cockatiel";

/** A query that takes longer has lost its connection; the next query takes another one. */
const QUERY_TIMEOUT_MS = 10_000;
const limit = timeout(QUERY_TIMEOUT_MS, TimeoutStrategy.Aggressive);

/** Returns the database's result. @throws TaskCancelledError after `QUERY_TIMEOUT_MS` */
export function withTimeout<Value>(result: PromiseLike<Value>): Promise<Value> {
  return limit.execute(() => result);
}
