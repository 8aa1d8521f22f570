import { parseArgs } from "node:util";
import { chainKeyPurpose, rowMacKeyPurpose, setRowMacKey, withRowMac } from "@wardway/db/audit";
import { auditLog, users } from "@wardway/db/schema";
import { StartupError } from "@wardway/db/startup-error";
import { and, eq, sql } from "drizzle-orm";
import { resetLocks } from "#app/domain/accounts/unlock-account.server.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { readEncryptionKeys, requireSealingKey } from "./encryption-keys.ts";
import { readEnvironment } from "./environment.ts";
import { runTool, withDatabase } from "./tool.ts";

/** `npm run admin:unlock -- USERNAME`: ends the locks of an administrator whom no other one can unlock. */
runTool(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [username, ...others] = positionals;
  if (username === undefined || others.length > 0) throw new StartupError("Pass one username.");
  const keys = createSecretBox(await readEncryptionKeys(readEnvironment(process.env)));
  const [rowMacKey] = keys.deriveKeys(rowMacKeyPurpose);
  setRowMacKey(rowMacKey ?? null);
  await withDatabase(async ({ db }) => {
    await requireSealingKey(db, keys.deriveNamedKeys(chainKeyPurpose));
    await db.transaction(async (tx) => {
      const [account] = await tx
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(and(sql`lower(${users.username}) = lower(${username})`, eq(users.role, "admin")));
      if (!account) throw new StartupError(`There is no administrator ${username}.`);
      await resetLocks(tx, account);
      await tx.insert(auditLog).values(
        withRowMac({
          userId: null,
          username: null,
          action: "user.update",
          resourceType: "user",
          resourceId: account.id,
          ipAddress: null,
          details: { unlocked: 1, from: "command line" },
          success: true,
        }),
      );
      process.stdout.write(`${account.username} can log in again.\n`);
    });
  });
});
