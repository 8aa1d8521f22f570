import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ChainHead, findChainHead, formatHead, isInChain, parseHead } from "@wardway/db/audit";
import { fileTime } from "@wardway/db/backup/file-time";
import { hasCode } from "@wardway/db/file-errors";
import type { Database } from "@wardway/db/open";
import { logAlarm } from "#app/infra/fault-log.server.ts";

const fileIn = (dataDir: string) => join(dataDir, "audit-head");

/**
 * Stores the head of the audit chain outside the database, which detects a truncation in it. Does not
 * overwrite a head that the chain lacks.
 * @returns whether the chain contains the stored head
 */
async function storeHead(db: Database, dataDir: string): Promise<boolean> {
  const [stored, head] = [await readStoredHead(dataDir), await findChainHead(db)];
  if (stored && !(await isInChain(db, stored))) return false;
  if (!head || head.position === stored?.position) return true;
  const file = fileIn(dataDir);
  // A killed process must leave no partial file.
  const draft = `${file}.${process.pid}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(draft, `${formatHead(head)}\n`, { mode: 0o600 });
  await rename(draft, file);
  return true;
}

export async function readStoredHead(dataDir: string): Promise<ChainHead | null> {
  try {
    return parseHead(await readFile(fileIn(dataDir), "utf8"));
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    return null;
  }
}

/** A restored chain ends before the stored head. @returns the new name, if there was one */
export async function setStoredHeadAside(dataDir: string): Promise<string | null> {
  const aside = `${fileIn(dataDir)}.before-restore-${fileTime(new Date())}`;
  try {
    await rename(fileIn(dataDir), aside);
    return aside;
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    return null;
  }
}

const logged = new Set<string>();

/** Logs once if that fails or the chain lacks the stored head. */
export async function watchHead(db: Database, dataDir: string): Promise<void> {
  const sentence = await storeHead(db, dataDir).then(
    (isIntact) => (isIntact ? null : lost),
    (error: unknown) => {
      if (!isFileError(error)) throw error;
      return unwritable;
    },
  );
  if (sentence === null || logged.has(sentence)) return;
  logged.add(sentence);
  logAlarm(sentence);
}

const lost =
  "The audit trail has lost its end or was rewritten since its head was stored in the data folder. Run npm run audit:verify.";
const unwritable =
  "The head of the audit trail cannot be stored in the data folder. Only a head that is passed to npm run audit:verify detects a loss of the trail's end.";

const isFileError = (error: unknown) => error instanceof Error && "syscall" in error && "path" in error;
