import { parseArgs } from "node:util";
import {
  administratorExists,
  administratorExistsError,
  administratorSchema,
  createAdministrator,
  isGuessable,
  type NewAdministrator,
} from "@wardway/db/accounts";
import { rowMacKeyPurpose, setRowMacKey } from "@wardway/db/audit";
import { StartupError } from "@wardway/db/startup-error";
import { describeError } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { z } from "zod";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { ensureEncryptionKeys } from "./encryption-keys.ts";
import { readEnvironment } from "./environment.ts";
import { prompt } from "./prompt.ts";
import { readSecretFiles } from "./secret-files.ts";
import { runTool, withDatabase } from "./tool.ts";

interface Given {
  readonly username?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
}

/** `npm run admin:create`: creates the first administrator, or with `--another` one more. */
runTool(async () => {
  const {
    values: { another: isAnother = false, ...values },
  } = parseArgs({
    options: {
      username: { type: "string" },
      name: { type: "string" },
      email: { type: "string" },
      another: { type: "boolean" },
    },
  });
  const environment = readEnvironment(process.env);
  const given = { ...values, password: readSecretFiles(process.env).ADMIN_PASSWORD };
  const account = process.stdin.isTTY ? undefined : withoutTerminal(given);
  await withDatabase(async ({ db }) => {
    if (!isAnother && (await administratorExists(db))) throw administratorExistsError();
    const administrator = account ?? (await promptForMissing(given));
    const [rowMacKey] = createSecretBox(await ensureEncryptionKeys(environment)).deriveKeys(rowMacKeyPurpose);
    setRowMacKey(rowMacKey ?? null);
    await createAdministrator(db, administrator, { isAnother });
    process.stdout.write(`${administrator.username} can log in as an administrator now.\n`);
  });
});

function withoutTerminal(given: Given): NewAdministrator {
  if (given.username === undefined || given.password === undefined) {
    throw new StartupError(
      "There is no terminal for prompts: pass --username, --name and --email, and the password in ADMIN_PASSWORD.",
    );
  }
  const parsed = administratorSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new StartupError(parsed.error.issues.map((issue) => messageText(issue.message)).join(" "));
}

async function promptForMissing(given: Given): Promise<NewAdministrator> {
  const { username, name, email, password } = administratorSchema.shape;
  const resolveField = <Schema extends z.ZodType>(
    value: string | undefined,
    message: string,
    schema: Schema,
  ) => {
    const parsed = schema.safeParse(value);
    return value !== undefined && parsed.success ? parsed.data : prompt({ message }, schema);
  };
  const owner = {
    username: await resolveField(given.username, "Username:", username),
    name: await resolveField(given.name, "Name (optional):", name),
    email: await resolveField(given.email, "Email (optional):", email),
  };
  const unguessable = password.refine((typed) => !isGuessable(typed, owner), {
    error: describeError("password.guessable").message,
  });
  return { ...owner, password: await promptForPassword(given.password, unguessable) };
}

async function promptForPassword(given: string | undefined, schema: z.ZodType<string>): Promise<string> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  for (;;) {
    const password = await prompt({ message: "Password:", isSecret: true }, schema);
    const repeated = await prompt({ message: "Repeat password:", isSecret: true }, z.string());
    if (password === repeated) return password;
    process.stdout.write("The two passwords differ.\n");
  }
}
