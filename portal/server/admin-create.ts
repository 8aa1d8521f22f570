import { parseArgs } from "node:util";
import {
  administratorExists,
  administratorExistsError,
  administratorSchema,
  createFirstAdministrator,
  type NewAdministrator,
} from "@wardway/db/accounts";
import { rowMacKeyPurpose, setRowMacKey } from "@wardway/db/audit";
import { StartupError } from "@wardway/db/startup-error";
import { messageText } from "@wardway/model/messages/message";
import { z } from "zod";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { encryptionKeys } from "./encryption-keys.ts";
import { readEnvironment } from "./environment.ts";
import { ask } from "./prompt.ts";
import { runTool, withDatabase } from "./tool.ts";

interface Given {
  readonly username?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
}

/** Makes the first administrator of an installation: `npm run admin:create`. */
runTool(async () => {
  const { values } = parseArgs({
    options: { username: { type: "string" }, name: { type: "string" }, email: { type: "string" } },
  });
  const environment = readEnvironment(process.env);
  const given = { ...values, password: process.env.ADMIN_PASSWORD };
  const account = process.stdin.isTTY ? undefined : withoutTerminal(given);
  await withDatabase(async ({ db }) => {
    if (await administratorExists(db)) throw administratorExistsError();
    const administrator = account ?? (await askForRest(given));
    const [rowMacKey] = createSecretBox(await encryptionKeys(environment)).deriveKeys(rowMacKeyPurpose);
    setRowMacKey(rowMacKey ?? null);
    await createFirstAdministrator(db, administrator);
    process.stdout.write(`${administrator.username} can log in as an administrator now.\n`);
  });
});

function withoutTerminal(given: Given): NewAdministrator {
  if (given.username === undefined || given.password === undefined) {
    throw new StartupError(
      "There is no terminal to ask on: give --username, --name and --email, and the password in ADMIN_PASSWORD.",
    );
  }
  const parsed = administratorSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new StartupError(parsed.error.issues.map((issue) => messageText(issue.message)).join(" "));
}

async function askForRest(given: Given): Promise<NewAdministrator> {
  const { username, name, email, password } = administratorSchema.shape;
  const answer = <Schema extends z.ZodType>(value: string | undefined, text: string, schema: Schema) => {
    const parsed = schema.safeParse(value);
    return value !== undefined && parsed.success ? parsed.data : ask({ text }, schema);
  };
  return {
    username: await answer(given.username, "Username: ", username),
    name: await answer(given.name, "Name (may stay empty): ", name),
    email: await answer(given.email, "E-mail (may stay empty): ", email),
    password: await askForPassword(given.password, password),
  };
}

async function askForPassword(given: string | undefined, schema: z.ZodType<string>): Promise<string> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  for (;;) {
    const password = await ask({ text: "Password: ", isHidden: true }, schema);
    const again = await ask({ text: "Once more: ", isHidden: true }, z.string());
    if (password === again) return password;
    process.stdout.write("The two passwords differ.\n");
  }
}
