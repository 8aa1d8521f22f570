import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface ScratchFolder extends AsyncDisposable {
  path: string;
  remove(): Promise<void>;
}

/**
 * A new folder for a test's database. Every user may enter it, which mkdtemp does not allow: below a private one a
 * test run by root would keep its database in /var/lib/wardway.
 */
export async function scratchFolder(): Promise<ScratchFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), "wardway-"));
  await chmod(folder, 0o755);
  const remove = () => rm(folder, { recursive: true, force: true });
  return { path: folder, remove, [Symbol.asyncDispose]: remove };
}
