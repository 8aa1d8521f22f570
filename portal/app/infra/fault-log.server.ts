import { LRUCache } from "lru-cache";
import { log, toLoggedPath } from "./logger.server.ts";
import { getRequestId } from "./request-id.ts";

/** Strict, since a multi-line message could imitate a stack frame. */
const stackFrame = /^ {4}(at [\w.<>$ [\]#]*\(?(?:file:|node:|\/)[^\s()]+:\d+:\d+\)?)$/;

/** A class, or the code of a database, a system call or a library. */
const identifier = /^[\w$.-]{1,80}$/;

export interface LoggedCall {
  readonly method: string;
  readonly pathname: string;
  readonly requestId: string | null;
}

/** Logs an error without its message, since a database error can quote a patient's data. */
export function logFault(request: Request, error: unknown): void {
  logCallFault(
    { method: request.method, pathname: new URL(request.url).pathname, requestId: getRequestId(request) },
    error,
  );
}

/** As `logFault`. */
export function logCallFault({ method, pathname, requestId }: LoggedCall, error: unknown): void {
  const facts = factsOf(error);
  // The server has already responded with 413.
  if (facts.name === "BodyTooLarge") return;
  const call = { ...(requestId !== null && { requestId }), method, path: toLoggedPath(pathname) };
  log().error({ ...call, error: { ...facts, stack: framesOf(error) } }, describe(facts));
}

/** As `logFault`, for an error that ends the process. */
export function logFatal(error: unknown): void {
  const facts = factsOf(error);
  log().fatal({ error: { ...facts, stack: framesOf(error) } }, `The process ends: ${describe(facts)}`);
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
  logWarning(`Maps: fault of ${fault}`);
}

/** Logs the class and code of an error only: its message may quote a patient's data. @param task "compute a route" */
export function logFailure(task: string, error: unknown): void {
  const facts = factsOf(error);
  log().error({ error: facts }, `Could not ${task}: ${describe(facts)}`);
}

/** What needs an administrator. The sentence may name a setting, but no personal data. */
export const logAlarm = (sentence: string): void => log().error(sentence);

/** As `logAlarm`, for what works less well than it should. */
export const logWarning = (sentence: string): void => log().warn(sentence);

/** As `logAlarm`, for what is as it should be. */
export const logNotice = (sentence: string): void => log().info(sentence);

interface ErrorFacts {
  readonly name: string;
  readonly code?: string;
}

function factsOf(error: unknown): ErrorFacts {
  const code = codeOf(error);
  const name = error instanceof Error ? nameOf(error) : "fault";
  return {
    name: identifier.test(name) ? name : "Error",
    ...(code !== null && identifier.test(code) && { code }),
  };
}

/** Many classes leave the name of their base. */
const nameOf = (error: Error) => (error.name === "Error" ? error.constructor.name : error.name);

/** The code of the error or its cause: Drizzle wraps the driver's errors. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return "code" in error ? String(error.code) : codeOf(error.cause);
}

const framesOf = (error: unknown): readonly string[] =>
  error instanceof Error
    ? (error.stack ?? "").split("\n").flatMap((line) => stackFrame.exec(line)?.[1] ?? [])
    : [];

const describe = ({ name, code }: ErrorFacts) => (code === undefined ? name : `${name} (${code})`);
