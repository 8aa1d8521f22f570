/**
 * Writes an unforeseen fault to the log. The message is left out: a database error's can quote the values of
 * a row, and a row holds a patient.
 */
export function logFault(request: Request, error: unknown): void {
  const { name, stack } = error instanceof Error ? error : new Error(String(error));
  // The server has refused the call already, and told the caller why.
  if (name === "BodyTooLarge") return;
  const frames = stack?.split("\n").filter((line) => line.startsWith("    at ")) ?? [];
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  console.error(`${request.method} ${new URL(request.url).pathname}: ${name}${code}\n${frames.join("\n")}`);
}
