import { TimeoutStrategy, timeout } from "cockatiel";

/** After it a query's connection hangs, and the next query takes another. */
const QUERY_TIMEOUT_MS = 10_000;
const limit = timeout(QUERY_TIMEOUT_MS, TimeoutStrategy.Aggressive);

/** The database's result. @throws TaskCancelledError after 10 s, so that no caller waits for a connection that is cut */
export function inTime<Value>(result: PromiseLike<Value>): Promise<Value> {
  return limit.execute(() => result);
}
