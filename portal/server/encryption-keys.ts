import { resolve } from "node:path";
import type { Environment } from "./environment.ts";
import { ensureSecret, readSecret } from "./secret-file.ts";

const name = "encryption-key";
type KeySettings = Pick<Environment, "encryptionKeys" | "dataDir">;

/** Creates a key in the data folder if none is configured. @throws StartupError */
export async function ensureEncryptionKeys(settings: KeySettings): Promise<readonly string[]> {
  return settings.encryptionKeys ?? [await ensureSecret(resolve(settings.dataDir), name, 32)];
}

/** Creates no key. @throws StartupError */
export async function readEncryptionKeys(settings: KeySettings): Promise<readonly string[]> {
  const stored = settings.encryptionKeys === undefined && (await readSecret(resolve(settings.dataDir), name));
  return settings.encryptionKeys ?? (stored ? [stored] : []);
}
