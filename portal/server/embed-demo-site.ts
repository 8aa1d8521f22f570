import { parseArgs } from "node:util";
import { rowMacKeyPurpose, setRowMacKey } from "@wardway/db/audit";
import { StartupError } from "@wardway/db/startup-error";
import { originField } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { createDemoKey } from "#app/domain/embedding/demo-site.server.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { ensureEncryptionKeys } from "./encryption-keys.ts";
import { readEnvironment } from "./environment.ts";
import { runTool, withDatabase } from "./tool.ts";

/**
 * Prints the demo site's publishable key and a new secret key: `npm run embed:demo-site -- --origin
 * http://127.0.0.1:4180`. Works while the portal runs.
 */
runTool(async () => {
  const { values } = parseArgs({ options: { origin: { type: "string" } } });
  const environment = readEnvironment(process.env);
  if (!environment.demoLogins) {
    throw new StartupError(
      "The demo site is for demonstrations: it gives keys only where the demo accounts may log in.",
    );
  }
  const origin = values.origin === undefined ? null : parseOriginOption(values.origin);
  await withDatabase(async ({ db }) => {
    const [rowMacKey] = createSecretBox(await ensureEncryptionKeys(environment)).deriveKeys(rowMacKeyPurpose);
    setRowMacKey(rowMacKey ?? null);
    const { publishableKey, secretKey } = await createDemoKey(db, origin);
    process.stdout.write(`WARDWAY_PUBLISHABLE_KEY=${publishableKey}\nWARDWAY_SECRET_KEY=${secretKey}\n`);
  });
});

function parseOriginOption(text: string): string {
  const parsed = originField.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new StartupError(parsed.error.issues.map((issue) => messageText(issue.message)).join(" "));
}
