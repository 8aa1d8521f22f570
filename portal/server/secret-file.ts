import { randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A secret of this installation, kept in the data folder where nobody gave one: made at the first start,
 * read by its owner alone.
 */
export async function keptSecret(dataDir: string, name: string, bytes: number): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, name);
  try {
    const file = await open(path, "wx", 0o600);
    const secret = randomBytes(bytes).toString("base64url");
    await file.writeFile(secret);
    await file.sync();
    await file.close();
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readFile(path, "utf8")).trim();
  }
}
