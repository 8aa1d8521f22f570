import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";

const compiled = new Map<string, CompiledMessage>();

/** Used without a build, such as by the server. */
export function compileMessage(text: string): CompiledMessage {
  const known = compiled.get(text) ?? compile(text);
  compiled.set(text, known);
  return known;
}
