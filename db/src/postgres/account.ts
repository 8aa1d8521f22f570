import type { Stats } from "node:fs";
import { runCommand } from "./command.ts";
import { serverFailure } from "./server-failure.ts";

/** The account a server process runs under; undefined is our own. */
export type ServerAccount = { uid: number; gid: number } | undefined;

/** What Linux calls nobody. */
const nobody = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root, so root hands the server to the owner of its files, or to nobody where there
 * are none yet. Everybody else runs it under their own account.
 */
export function serverAccount(clusterFolder: Stats | undefined): ServerAccount {
  if (process.getuid?.() !== 0) return undefined;
  if (clusterFolder === undefined || clusterFolder.uid === 0) return nobody;
  return { uid: clusterFolder.uid, gid: clusterFolder.gid };
}

/**
 * Whether the account gets into the folder. Asked of the operating system by going there: modes alone say nothing
 * about access lists, mounts and name spaces.
 *
 * @throws StartupError where the system does not let root act under the account.
 */
export async function canEnter(folder: string, account: ServerAccount): Promise<boolean> {
  if (account === undefined) return true;
  const attempt = await runCommand("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { account, cwd: "/" });
  if (attempt.code === undefined) throw serverFailure(attempt.stderr, "PostgreSQL could not be started");
  return attempt.code === 0;
}
