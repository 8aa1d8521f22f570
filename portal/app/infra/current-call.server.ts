import { AsyncLocalStorage } from "node:async_hooks";
import type { Locale } from "@wardway/model";

interface CurrentCall {
  readonly requestId: string | undefined;
  /** Of the browser, until the account is known. */
  locale: Locale;
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
export const enterCall = (requestId: string, locale: Locale): void => calls.enterWith({ requestId, locale });

/** The id of the call whose work this is; undefined outside of calls, such as in a job. */
export const currentRequestId = (): string | undefined => calls.getStore()?.requestId;

/** Undefined outside of calls, except for work of `inLocale`. */
export const callLocale = (): Locale | undefined => calls.getStore()?.locale;

/** The caller's own choice, which is known after the session was read. */
export function setCallLocale(locale: Locale): void {
  const call = calls.getStore();
  if (call) call.locale = locale;
}

/** Writes texts in another language than the caller's, such as an email in that of its recipient. */
export const inLocale = <Result>(locale: Locale, work: () => Result): Result =>
  calls.run({ requestId: currentRequestId(), locale }, work);
