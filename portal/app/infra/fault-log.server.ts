import { LRUCache } from "lru-cache";

/** A line of a stack that names a place in the code; a message of several lines can imitate all but its end. */
const frame = /^ {4}at [\w.<>$ [\]#]*\(?(?:file:|node:|\/)[^\s()]+:\d+:\d+\)?$/;

/**
 * Writes an unforeseen fault to the log. The message is left out: a database error's can quote the values of
 * a row, and a row holds a patient.
 */
export function logFault(request: Request, error: unknown): void {
  const { name, stack } = error instanceof Error ? error : new Error(String(error));
  // The server has refused the call already, and told the caller why.
  if (name === "BodyTooLarge") return;
  const frames = stack?.split("\n").filter((line) => frame.test(line)) ?? [];
  console.error(
    `${request.method} ${new URL(request.url).pathname}: ${name}${codeOf(error)}\n${frames.join("\n")}`,
  );
}

/** Milliseconds in which an engine's fault of one kind leaves one line: each call of a busy hour meets the same. */
const ENGINE_FAULT_COOLDOWN_MS = 60_000;
const engineFaults = new LRUCache<string, true>({
  max: 100,
  ttl: ENGINE_FAULT_COOLDOWN_MS,
  // The clock that the engines' breakers go by.
  perf: { now: () => Date.now() },
});

/**
 * Writes to the log that a source of routes or addresses did not answer. Neither the question nor the answer is told:
 * a question holds where a patient is, and its address may hold a key.
 */
export function logEngineFault(engine: string, kind: string): void {
  const fault = `${engine} (${kind})`;
  if (engineFaults.has(fault)) return;
  engineFaults.set(fault, true);
  console.error(`Maps: fault of ${fault}`);
}

/** Tells whoever runs the portal what it does without. The sentence names a setting, and nothing of a person. */
export function logNotice(sentence: string): void {
  console.error(sentence);
}

/** The code of a fault, or of the one behind it: Drizzle wraps what the driver says. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error ? ` (${String(error.code)})` : codeOf(error.cause);
}
