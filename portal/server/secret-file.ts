import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
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

/** As `ensureSecret`, for a file that may have former secrets too. @returns the current one first */
export async function ensureSecrets(
  dataDir: string,
  name: string,
  bytes: number,
): Promise<readonly string[]> {
  return split(await ensureSecret(dataDir, name, bytes));
}

/** @returns none if the file does not exist @throws StartupError if it cannot be read */
export async function readSecrets(dataDir: string, name: string): Promise<readonly string[]> {
  return readIfPresent(join(dataDir, name)).then(
    (stored) => (stored === undefined ? [] : split(stored)),
    (error: unknown) => {
      throw dataFolderError(error, dataDir);
    },
  );
}

const split = (stored: string) => stored.split(",").map((secret) => secret.trim());

/**
 * Puts a new secret before the others, of which `former` remain. The file is complete at every moment, also after a power
 * failure. @throws StartupError
 */
export async function prependSecret(
  dataDir: string,
  name: string,
  { bytes, former }: { readonly bytes: number; readonly former: number },
): Promise<readonly string[]> {
  const known = await readSecrets(dataDir, name);
  const secrets = [randomBytes(bytes).toString("base64url"), ...known.slice(0, former)];
  const path = join(dataDir, name);
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    await writeFile(draft, secrets.join(","), { mode: 0o600, flush: true });
    await rename(draft, path);
    if (process.platform !== "win32") await syncFolder(dataDir);
    return secrets;
  } catch (error) {
    throw dataFolderError(error, dataDir);
  } finally {
    await rm(draft, { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
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
