import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { StartupError } from "@wardway/db/startup-error";
import { messageText } from "@wardway/model/messages/message";
import type { z } from "zod";

interface Question {
  readonly text: string;
  /** Keeps what is typed off the screen. */
  readonly isHidden?: boolean;
}

/** Asks on the terminal until the answer is valid. @throws StartupError where the person breaks off */
export async function ask<Schema extends z.ZodType>(
  question: Question,
  schema: Schema,
): Promise<z.output<Schema>> {
  for (;;) {
    const parsed = schema.safeParse(await readAnswer(question));
    if (parsed.success) return parsed.data;
    process.stdout.write(`${parsed.error.issues.map((issue) => messageText(issue.message)).join(" ")}\n`);
  }
}

async function readAnswer({ text, isHidden = false }: Question): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: isHidden ? nowhere : process.stdout,
    terminal: true,
  });
  const broken = new AbortController();
  terminal.once("SIGINT", () => broken.abort()).once("close", () => broken.abort());
  if (isHidden) process.stdout.write(text);
  try {
    return await terminal.question(isHidden ? "" : text, { signal: broken.signal });
  } catch (error) {
    if (!broken.signal.aborted) throw error;
    throw new StartupError("Broken off: nothing was changed.");
  } finally {
    if (isHidden || broken.signal.aborted) process.stdout.write("\n");
    terminal.close();
  }
}
