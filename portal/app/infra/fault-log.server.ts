import { LRUCache } from "lru-cache";

/** Strict, since a multi-line message could imitate a stack frame. */
const stackFrame = /^ {4}at [\w.<>$ [\]#]*\(?(?:file:|node:|\/)[^\s()]+:\d+:\d+\)?$/;

/** Logs an error without its message, since a database error can quote a patient's data. */
export function logFault(request: Request, error: unknown): void {
  const { name, stack } = error instanceof Error ? error : new Error(String(error));
  // The server has already responded with 413.
  if (name === "BodyTooLarge") return;
  const frames = stack?.split("\n").filter((line) => stackFrame.test(line)) ?? [];
  console.error(
    `${request.method} ${new URL(request.url).pathname}: ${name}${codeOf(error)}\n${frames.join("\n")}`,
  );
}

/** Each kind of an engine's faults is logged once in this period. */
const ENGINE_FAULT_COOLDOWN_MS = 60_000;
const engineFaults = new LRUCache<string, true>({
  max: 100,
  ttl: ENGINE_FAULT_COOLDOWN_MS,
  // The same clock as the circuit breakers.
  perf: { now: () => Date.now() },
});

/** Neither request nor response: they contain a patient's location, and the URL may contain a key. */
export function logEngineFault(engine: string, kind: string): void {
  const fault = `${engine} (${kind})`;
  if (engineFaults.has(fault)) return;
  engineFaults.set(fault, true);
  console.error(`Maps: fault of ${fault}`);
}

/** Logs the name of an error only: its message may quote a patient's data. @param task "compute a route" */
export function logFailure(task: string, error: unknown): void {
  console.error(`Could not ${task}: ${error instanceof Error ? error.name : "fault"}`);
}

/** For the operator. The sentence may name a setting, but no personal data. */
export function logNotice(sentence: string): void {
  console.error(sentence);
}

/** Or of the cause: Drizzle wraps the driver's errors. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error ? ` (${String(error.code)})` : codeOf(error.cause);
}
