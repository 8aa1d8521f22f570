import input from "@inquirer/input";
import password from "@inquirer/password";
import { StartupError } from "@wardway/db/startup-error";
import { messageText } from "@wardway/model/messages/message";
import type { z } from "zod";

interface Question {
  readonly message: string;
  readonly isSecret?: boolean;
}

/** Repeats until the value is valid. @throws StartupError on Ctrl-C */
export async function prompt<Schema extends z.ZodType>(
  { message, isSecret = false }: Question,
  schema: Schema,
): Promise<z.output<Schema>> {
  const validate = (value: string) => {
    const parsed = schema.safeParse(value);
    return parsed.success || parsed.error.issues.map((issue) => messageText(issue.message)).join(" ");
  };
  try {
    const value = isSecret
      ? await password({ message, mask: "*", validate })
      : await input({ message, validate });
    return schema.parse(value);
  } catch (error) {
    if (!(error instanceof Error && error.name === "ExitPromptError")) throw error;
    throw new StartupError("Cancelled: nothing was changed.");
  }
}
