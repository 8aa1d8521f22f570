import { resolve } from "node:path";
import { type ChainKey, findMissingKey } from "@wardway/db/audit";
import type { Database } from "@wardway/db/open";
import { StartupError } from "@wardway/db/startup-error";
import type { Environment } from "./environment.ts";
import { ensureSecrets, prependSecret, readSecrets } from "./secret-file.ts";

const name = "encryption-key";
const KEY_BYTES = 32;
type KeySettings = Pick<Environment, "encryptionKeys" | "dataDir">;

/** Creates a key in the data folder if none is configured. @throws StartupError */
export async function ensureEncryptionKeys(settings: KeySettings): Promise<readonly string[]> {
  return settings.encryptionKeys ?? (await ensureSecrets(resolve(settings.dataDir), name, KEY_BYTES));
}

/** Creates no key. @throws StartupError */
export async function readEncryptionKeys(settings: KeySettings): Promise<readonly string[]> {
  return settings.encryptionKeys ?? (await readSecrets(resolve(settings.dataDir), name));
}

/** Former keys verify the audit trail of their time: all remain. @returns all, the new one first @throws StartupError */
export function addEncryptionKey(dataDir: string): Promise<readonly string[]> {
  return prependSecret(resolve(dataDir), name, { bytes: KEY_BYTES, former: Number.POSITIVE_INFINITY });
}

/** Under another key the trail could not be continued, and secrets not be read. @throws StartupError */
export async function requireSealingKey(db: Database, keys: readonly ChainKey[]): Promise<void> {
  const missing = await findMissingKey(db, keys);
  if (missing === null) return;
  throw new StartupError(
    `The audit trail of this database is sealed with the key ${missing}, which is not in ENCRYPTION_KEY (or encryption-key in DATA_DIR): add it. If it is lost, npm run keys:rotate -- --lost-key continues the trail with another one.`,
  );
}
