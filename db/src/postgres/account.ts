import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { readFile } from "node:fs/promises";
import { runCommand, type ServerAccount } from "./command.ts";
import { serverFailure } from "./server-failure.ts";

type Account = NonNullable<ServerAccount>;

/** Other services run under it too, and could read the files. */
const nobody: Account = { uid: 65534, gid: 65534 };

/**
 * Ids that neither systemd nor Debian assigns, below 65,536 for containers with their own users.
 * https://systemd.io/UIDS-GIDS/
 */
const FIRST_ID = 60_578;
const LAST_ID = 61_183;

const isOwn = (uid: number) => uid >= FIRST_ID && uid <= LAST_ID;

/**
 * PostgreSQL does not run as root: root runs it as its files' owner, or else under an id without an account, by which
 * no other program reads them.
 * @param cluster the database's folder, if it exists
 * @param dataDir its data folder, absolute; it decides by its owner, if that is such an id, and by its name
 */
export async function serverAccount(
  cluster: Stats | undefined,
  dataDir: { readonly path: string; readonly files: Stats },
): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return undefined;
  if (cluster !== undefined && !isShared(cluster)) return { uid: cluster.uid, gid: cluster.gid };
  const { uid, gid } = dataDir.files;
  return isOwn(uid) ? { uid, gid } : unusedAccount(dataDir.path);
}

/** Whether root owns the files, or `nobody` does, as earlier versions left them. */
export const isShared = ({ uid }: Stats) => uid === 0 || uid === nobody.uid;

/** The account for files whose owner cannot change now. */
export const formerAccount = ({ uid, gid }: Stats): Account => (uid === 0 ? nobody : { uid, gid });

/** The same for the same folder, so that concurrent starts agree. */
async function unusedAccount(dataDir: string): Promise<Account> {
  const used = new Set([...(await idsIn("/etc/passwd")), ...(await idsIn("/etc/group"))]);
  const count = LAST_ID - FIRST_ID + 1;
  const begin = createHash("sha256").update(dataDir).digest().readUInt32BE() % count;
  const ids = Array.from({ length: count }, (_, step) => FIRST_ID + ((begin + step) % count));
  const id = ids.find((one) => !used.has(one));
  return id === undefined ? nobody : { uid: id, gid: id };
}

async function idsIn(file: string): Promise<number[]> {
  const lines = await readFile(file, "utf8").catch(() => "");
  return lines.split("\n").map((line) => Number(line.split(":")[2] || Number.NaN));
}

/**
 * For `initdb` and single-user mode, which look their account's name up: `nobody` in the group of `account`, so that
 * other processes of `nobody` can enter neither a folder of that group nor the process.
 */
export async function namedAccount(account: ServerAccount): Promise<ServerAccount> {
  if (account === undefined || (await idsIn("/etc/passwd")).includes(account.uid)) return account;
  return { uid: nobody.uid, gid: account.gid };
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
