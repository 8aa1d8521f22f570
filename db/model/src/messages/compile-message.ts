import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";

const compiled = new Map<string, CompiledMessage>();

/** Programs that run from the sources, such as the server, compile a message when it is first used. */
export function compileMessage(text: string): CompiledMessage {
  const known = compiled.get(text) ?? compile(text);
  compiled.set(text, known);
  return known;
}
