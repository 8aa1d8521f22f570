import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import {
  chainKeyPurpose,
  extendAuditChain,
  findMissingKey,
  readKeyRecords,
  replaceLostKey,
  rowMacKeyPurpose,
  setRowMacKey,
} from "@wardway/db/audit";
import type { Database } from "@wardway/db/open";
import { StartupError } from "@wardway/db/startup-error";
import { reencryptSecrets } from "#app/domain/administration/reencrypt.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { createSecretBox, keyFingerprint, type SecretBox } from "#app/infra/secret-box.server.ts";
import { commandLine } from "./backup-options.ts";
import { addEncryptionKey, readEncryptionKeys } from "./encryption-keys.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { prependSecret } from "./secret-file.ts";
import { runTool, withDatabase } from "./tool.ts";

/**
 * Encrypts stored secrets by the newest key and continues the audit trail with it: `npm run keys:rotate`. Keys in
 * `DATA_DIR` get a successor first; with ENCRYPTION_KEY the operator puts one before the others. A killed run is completed
 * by the next one. `--lost-key` continues a trail whose key is lost.
 */
runTool(async () => {
  const { values } = parseArgs({ options: { "lost-key": { type: "boolean", default: false } } });
  const environment = readEnvironment(process.env);
  const present = await readEncryptionKeys(environment);
  requireKeys(environment, present);
  // A running portal would not know a key that is made here.
  const whenRunning = environment.encryptionKeys ? "join" : "fail";
  await withDatabase(
    async ({ db }) => {
      if (values["lost-key"]) await replaceLost(db, present);
      else await requireSealing(db, present);
      const rotated =
        (await rotate(db, present, { isBegun: values["lost-key"] })) ??
        (await rotate(db, await addKey(environment), { isBegun: true })) ??
        [];
      process.stdout.write(rotated.map((line) => `${line}\n`).join(""));
    },
    { whenRunning },
  );
});

function requireKeys(environment: Environment, keys: readonly string[]): void {
  if (keys.length === 0) {
    throw new StartupError(
      `There is no key to rotate: set ENCRYPTION_KEY to the portal's value, or DATA_DIR to the portal's data folder (${resolve(environment.dataDir)} contains none).`,
    );
  }
}

async function replaceLost(db: Database, keys: readonly string[]): Promise<void> {
  const chainKeys = createSecretBox(keys).deriveNamedKeys(chainKeyPurpose);
  const missing = await findMissingKey(db, chainKeys);
  const [current] = chainKeys;
  if (missing === null || current === undefined) {
    throw new StartupError("The key that seals the audit trail is configured: rotate it without --lost-key.");
  }
  await replaceLostKey(db, current);
}

async function requireSealing(db: Database, keys: readonly string[]): Promise<void> {
  const missing = await findMissingKey(db, createSecretBox(keys).deriveNamedKeys(chainKeyPurpose));
  if (missing === null) return;
  throw new StartupError(
    `The audit trail is sealed with the key ${missing}, which is not configured: add it behind the others, or pass --lost-key if it is lost.`,
  );
}

/** To the keys of the data folder; those of the environment are the operator's. */
async function addKey({ encryptionKeys, sessionSecrets, dataDir }: Environment): Promise<readonly string[]> {
  if (encryptionKeys) {
    throw new StartupError(
      `Everything uses the first key of ENCRYPTION_KEY: put a new one before it, separated by a comma, in all processes, restart them, and run this again. A new random key: ${randomBytes(32).toString("base64url")}`,
    );
  }
  if (sessionSecrets === undefined) {
    await prependSecret(resolve(dataDir), "session-secret", { bytes: 32, former: 1 });
  }
  return addEncryptionKey(dataDir);
}

/** @returns what was done; null if everything used the first key already, unless `isBegun` */
async function rotate(
  db: Database,
  keys: readonly string[],
  { isBegun }: { readonly isBegun: boolean },
): Promise<readonly string[] | null> {
  const [name = "", former] = keys.map(keyFingerprint);
  if (former === undefined && !isBegun) return null;
  const secretBox = createSecretBox(keys);
  const [rowMacKey] = secretBox.deriveKeys(rowMacKeyPurpose);
  setRowMacKey(rowMacKey ?? null);
  const { renewed, unreadable } = await reencryptSecrets(db, secretBox);
  const isSealing = await seal(db, secretBox);
  if (!isBegun && renewed === 0 && !isSealing) return null;
  await recordAudit(db, commandLine, {
    action: "keys.rotate",
    resourceType: "database",
    details: { key: name, ...(former ? { formerKey: former } : {}), secrets: renewed, unreadable },
    success: true,
  });
  await extendAuditChain(db, secretBox.deriveNamedKeys(chainKeyPurpose));
  return [
    `The key ${name} encrypts from now on and seals the audit trail; ${renewed} ${renewed === 1 ? "secret was" : "secrets were"} encrypted again.`,
    ...(unreadable > 0 ? [`Left as they are: ${unreadable} that the configured keys cannot read.`] : []),
    ...(former ? [`Keep the key ${former} behind it: it verifies the audit trail up to now.`] : []),
  ];
}

const SEAL_ATTEMPTS = 50;
const SEAL_DELAY_MS = 200;

/** A running portal may be sealing. @returns whether the first key was new to the trail */
async function seal(db: Database, secretBox: SecretBox): Promise<boolean> {
  const keys = secretBox.deriveNamedKeys(chainKeyPurpose);
  const sealing = async () => (await readKeyRecords(db)).at(-1)?.keyName;
  const before = await sealing();
  for (let attempt = 0; attempt < SEAL_ATTEMPTS; attempt += 1) {
    await extendAuditChain(db, keys);
    if ((await sealing()) === keys[0]?.name) return before !== keys[0]?.name;
    await delay(SEAL_DELAY_MS);
  }
  throw new StartupError(
    "The first key could not take over the audit trail: it was replaced before, or another process is sealing. Use a new key, or run this again in a moment.",
  );
}
