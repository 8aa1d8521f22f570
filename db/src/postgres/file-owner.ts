import { chmod, lchown, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { namedAccount } from "./account.ts";
import type { ServerAccount } from "./command.ts";

/**
 * Gives a folder and what it contains to an account; links themselves, not what they lead to. The folder is root's
 * until all is done, by which the next start sees what a killed one left. Each folder is taken before it is read, so
 * that its former owner cannot replace a file by a link.
 */
export async function giveFiles(folder: string, account: ServerAccount): Promise<void> {
  if (account === undefined) return;
  await lchown(folder, 0, 0);
  await giveContents(folder, account);
  await lchown(folder, account.uid, account.gid);
}

async function giveContents(folder: string, account: NonNullable<ServerAccount>): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    await lchown(file, account.uid, account.gid);
    if (entry.isDirectory()) await giveContents(file, account);
  }
}

/** Only root and the account's group can enter it, and nobody but root writes there. */
export async function makePrivateFolder(folder: string, account: ServerAccount): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (account === undefined) return;
  await lchown(folder, 0, account.gid);
  await chmod(folder, 0o710);
}

/**
 * Runs `work` as an account with a name, which has the files of `cluster` meanwhile. If it is killed, the next start
 * gives them back.
 */
export async function asNamedAccount<Value>(
  cluster: string,
  account: ServerAccount,
  work: (account: ServerAccount) => Promise<Value>,
): Promise<Value> {
  const named = await namedAccount(account);
  if (named?.uid === account?.uid) return work(account);
  await giveFiles(cluster, named);
  try {
    return await work(named);
  } finally {
    await giveFiles(cluster, account);
  }
}
