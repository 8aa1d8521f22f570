import type { Stats } from "node:fs";
import { runCommand, type ServerAccount } from "./command.ts";
import { serverFailure } from "./server-failure.ts";

const nobody = { uid: 65534, gid: 65534 };

/** PostgreSQL does not run as root: root runs it as its files' owner, or as `nobody` for new ones. */
export function serverAccount(clusterFolder: Stats | undefined): ServerAccount {
  if (process.getuid?.() !== 0) return undefined;
  if (clusterFolder === undefined || clusterFolder.uid === 0) return nobody;
  return { uid: clusterFolder.uid, gid: clusterFolder.gid };
}

/**
 * Tests by entering the folder: modes omit access lists and mounts.
 * @throws StartupError if root cannot act as the account
 */
export async function canEnter(folder: string, account: ServerAccount): Promise<boolean> {
  if (account === undefined) return true;
  const attempt = await runCommand("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { account, cwd: "/" });
  if (attempt.code === undefined) throw serverFailure(attempt.stderr, "PostgreSQL could not be started");
  return attempt.code === 0;
}
