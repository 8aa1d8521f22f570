import { resolve } from "node:path";
import type { Environment } from "./environment.ts";
import { keptSecret, knownSecret } from "./secret-file.ts";

const name = "encryption-key";
type Given = Pick<Environment, "encryptionKeys" | "dataDir">;

/** The operator's keys, or this installation's own, made at the first start. @throws StartupError */
export async function encryptionKeys(given: Given): Promise<readonly string[]> {
  return given.encryptionKeys ?? [await keptSecret(resolve(given.dataDir), name, 32)];
}

/** The same without making one: empty where there is none. @throws StartupError where it cannot be read */
export async function knownEncryptionKeys(given: Given): Promise<readonly string[]> {
  const kept = given.encryptionKeys === undefined && (await knownSecret(resolve(given.dataDir), name));
  return given.encryptionKeys ?? (kept ? [kept] : []);
}
