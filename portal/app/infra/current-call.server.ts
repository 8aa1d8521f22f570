import { AsyncLocalStorage } from "node:async_hooks";

const key = Symbol.for("wardway.current-call");

/** The server and the application's bundle each have this module: they share one storage, by the global object. */
function sharedStorage(): AsyncLocalStorage<string> {
  const shared = globalThis as { [key]?: AsyncLocalStorage<string> };
  shared[key] ??= new AsyncLocalStorage();
  return shared[key];
}

const requestIds = sharedStorage();

/** From now on this call's work, and what it starts, logs lines with this id. */
export const enterCall = (requestId: string): void => requestIds.enterWith(requestId);

/** The id of the call whose work this is; undefined outside of calls, such as in a job. */
export const currentRequestId = (): string | undefined => requestIds.getStore();
