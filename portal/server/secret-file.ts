import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { dataFolderError, hasCode } from "@wardway/db/file-errors";

/**
 * A secret of this installation, kept in the data folder where nobody gave one: made at the first start,
 * read by its owner alone.
 * @throws StartupError where the data folder does not take it
 */
export async function keptSecret(dataDir: string, name: string, bytes: number): Promise<string> {
  const path = join(dataDir, name);
  try {
    await mkdir(dataDir, { recursive: true });
    return (await readKept(path)) ?? (await makeSecret(path, bytes));
  } catch (error) {
    throw dataFolderError(error, dataDir);
  }
}

/** The same without making it: undefined where there is none. @throws StartupError where it cannot be read */
export async function knownSecret(dataDir: string, name: string): Promise<string | undefined> {
  return readKept(join(dataDir, name)).catch((error: unknown) => {
    throw dataFolderError(error, dataDir);
  });
}

async function readKept(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim() || undefined;
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    return undefined;
  }
}

/** Under another name first: a start that is killed leaves no half of a secret, and of two at once one is kept. */
async function makeSecret(path: string, bytes: number): Promise<string> {
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
    return (await readKept(path)) ?? secret;
  } finally {
    await rm(draft, { force: true });
  }
}
