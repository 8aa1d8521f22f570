import type { CompiledMessage } from "icu-minify/format";

/** Browser builds hold compiled messages: no parser is shipped, and a text is a message without parameters. */
export const compileMessage = (text: string): CompiledMessage => text;
