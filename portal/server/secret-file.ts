import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { dataFolderError, hasCode } from "@wardway/db/file-errors";

/** Creates the secret in the data folder on first use, readable by its owner only. @throws StartupError */
export async function ensureSecret(dataDir: string, name: string, bytes: number): Promise<string> {
  const path = join(dataDir, name);
  try {
    await mkdir(dataDir, { recursive: true });
    return (await readIfPresent(path)) ?? (await createSecret(path, bytes));
  } catch (error) {
    throw dataFolderError(error, dataDir);
  }
}

/** @returns undefined if it does not exist @throws StartupError if it cannot be read */
export async function readSecret(dataDir: string, name: string): Promise<string | undefined> {
  return readIfPresent(join(dataDir, name)).catch((error: unknown) => {
    throw dataFolderError(error, dataDir);
  });
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim() || undefined;
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    return undefined;
  }
}

/** Linked when complete: a killed start leaves no partial secret, and one of two concurrent starts wins. */
async function createSecret(path: string, bytes: number): Promise<string> {
  const secret = randomBytes(bytes).toString("base64url");
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    const file = await open(draft, "wx", 0o600);
    await file.writeFile(secret);
    await file.sync();
    await file.close();
    await link(draft, path);
    return secret;
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    return (await readIfPresent(path)) ?? secret;
  } finally {
    await rm(draft, { force: true });
  }
}
