import { AsyncLocalStorage } from "node:async_hooks";
import type { Locale } from "@wardway/model";
import { type Reader, visitor } from "./reader.ts";

interface CurrentCall {
  readonly requestId: string | undefined;
  /** Known by the browser's language only, until the account is known. */
  reader: Reader;
}

const key = Symbol.for("wardway.current-call");

/** The server and the application's bundle each have this module: they share one storage, by the global object. */
function sharedStorage(): AsyncLocalStorage<CurrentCall> {
  const shared = globalThis as { [key]?: AsyncLocalStorage<CurrentCall> };
  shared[key] ??= new AsyncLocalStorage();
  return shared[key];
}

const calls = sharedStorage();

/** From now on this call's work, and what it starts, logs lines with this id and writes texts in this language. */
export const enterCall = (requestId: string, locale: Locale): void =>
  calls.enterWith({ requestId, reader: { ...visitor, locale } });

/** The id of the call whose work this is; undefined outside of calls, such as in a job. */
export const currentRequestId = (): string | undefined => calls.getStore()?.requestId;

/** Undefined outside of calls, except for work of `writeFor`. */
export const callReader = (): Reader | undefined => calls.getStore()?.reader;

/** The caller, who is known after the session was read. */
export function setCallReader(reader: Partial<Reader>): void {
  const call = calls.getStore();
  if (call) call.reader = { ...call.reader, ...reader };
}

/** Writes texts for another reader than the caller, such as an email for its recipient. */
export const writeFor = <Result>(reader: Reader, work: () => Result): Result =>
  calls.run({ requestId: currentRequestId(), reader }, work);
