import type { CompiledMessage } from "icu-minify/format";

/** Browser builds contain compiled messages and no parser. */
export const compileMessage = (text: string): CompiledMessage => text;
