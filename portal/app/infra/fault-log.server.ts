import { LRUCache } from "lru-cache";

/** A stack frame. Matched strictly, since a multi-line message could imitate one. */
const stackFrame = /^ {4}at [\w.<>$ [\]#]*\(?(?:file:|node:|\/)[^\s()]+:\d+:\d+\)?$/;

/** Logs an unexpected error without its message: a database error can quote a row's values, such as a patient's. */
export function logFault(request: Request, error: unknown): void {
  const { name, stack } = error instanceof Error ? error : new Error(String(error));
  // The server has already responded with 413.
  if (name === "BodyTooLarge") return;
  const frames = stack?.split("\n").filter((line) => stackFrame.test(line)) ?? [];
  console.error(
    `${request.method} ${new URL(request.url).pathname}: ${name}${codeOf(error)}\n${frames.join("\n")}`,
  );
}

/** An engine's fault of one kind is logged once in this period, since every call runs into it. */
const ENGINE_FAULT_COOLDOWN_MS = 60_000;
const engineFaults = new LRUCache<string, true>({
  max: 100,
  ttl: ENGINE_FAULT_COOLDOWN_MS,
  // The same clock as the engines' circuit breakers.
  perf: { now: () => Date.now() },
});

/**
 * Logs that a route or geocoding provider failed. Neither request nor response is logged: they contain a patient's
 * location, and the URL may contain an API key.
 */
export function logEngineFault(engine: string, kind: string): void {
  const fault = `${engine} (${kind})`;
  if (engineFaults.has(fault)) return;
  engineFaults.set(fault, true);
  console.error(`Maps: fault of ${fault}`);
}

/** Logs for the operator which function is unavailable. The sentence may name a setting, but no personal data. */
export function logNotice(sentence: string): void {
  console.error(sentence);
}

/** The code of an error or of its cause: Drizzle wraps the driver's errors. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error ? ` (${String(error.code)})` : codeOf(error.cause);
}
