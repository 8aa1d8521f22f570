import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type BackupBegin,
  listBackups,
  type RecoveryTarget,
  readIdentities,
  walFolderName,
} from "@wardway/db/backup";
import { StartupError } from "@wardway/db/startup-error";
import { keyFingerprint } from "#app/infra/secret-box.server.ts";
import { fromCaller } from "./tool.ts";

/** The actor in audit rows that a command writes. */
export const commandLine = { userId: null, username: null, ipAddress: null };

/** Options of `restore` and `backup:verify`. */
export const sourceOptions = {
  identity: { type: "string" },
  until: { type: "string" },
  wal: { type: "string" },
} as const;

export interface BackupSource {
  readonly file: string;
  readonly identities: readonly string[];
  readonly until: RecoveryTarget | null;
  readonly walFolder: string;
}

interface GivenSource {
  readonly identity?: string | undefined;
  readonly until?: string | undefined;
  readonly wal?: string | undefined;
}

/**
 * Of a folder, takes the latest backup, or the latest before `--until`.
 * @throws StartupError
 */
export async function findSource(
  positionals: readonly string[],
  given: GivenSource,
  usual: string | undefined,
): Promise<BackupSource> {
  const [target] = positionals;
  if (positionals.length > 1 || (target === undefined && usual === undefined)) {
    throw new StartupError("Name one backup, or the folder of the backups.");
  }
  const identity = given.identity ?? process.env.BACKUP_IDENTITY_FILE;
  if (!identity) {
    throw new StartupError(
      "There is no key to open the backup with: pass the file that npm run backup:key has written as --identity, or set BACKUP_IDENTITY_FILE.",
    );
  }
  const until = parseUntil(given.until);
  const file = await findFile(target === undefined ? (usual ?? "") : fromCaller(target), until);
  return {
    file,
    identities: await readIdentities(fromCaller(identity)),
    until,
    walFolder: given.wal === undefined ? join(dirname(file), walFolderName) : fromCaller(given.wal),
  };
}

function parseUntil(text: string | undefined): RecoveryTarget | null {
  if (text === undefined) return null;
  if (text === "latest") return "latest";
  const time = new Date(text);
  // Without an offset the time would be in the time zone of the user who types it.
  if (/T.*(Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new StartupError("--until must be latest, or a time with its offset, such as 2026-11-23T14:05:00Z.");
}

async function findFile(path: string, until: RecoveryTarget | null): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new StartupError(`There is no backup at ${path}.`);
  if (!found.isDirectory()) return path;
  const backups = await listBackups(path);
  const backup = backups.find(({ startedAt }) => !(until instanceof Date) || startedAt < until);
  if (backup) return backup.path;
  throw new StartupError(
    `There is no complete backup in ${path}${until instanceof Date ? ` from before ${until.toISOString()}` : ""}.`,
  );
}

/** @throws StartupError if the backup names no key, or none of `keys` is the one that the backup's rows are encrypted with */
export function requireKeys(begin: Pick<BackupBegin, "encryptionKeys">, keys: readonly string[]): void {
  const present = keys.map(keyFingerprint);
  const [needed] = begin.encryptionKeys;
  if (needed === undefined) {
    throw new StartupError(
      "The backup names no encryption key, as one that somebody else put into the folder might: with --other-keys it is restored nevertheless.",
    );
  }
  if (present.includes(needed)) return;
  const found = present.length === 0 ? "and there is none" : `and there is ${present.join(", ")}`;
  throw new StartupError(
    `The backup needs the encryption key with the fingerprint ${needed}, ${found}: set ENCRYPTION_KEY, or put the file encryption-key into DATA_DIR. With --other-keys it is restored without: second factors and stored passwords cannot be read then, nor the audit trail be verified.`,
  );
}

/** Aborted by Ctrl-C; what was begun is removed then. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(new StartupError("Interrupted: nothing was changed."));
  process.once("SIGINT", stop).once("SIGTERM", stop);
  return controller.signal;
}

export const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString("en-US", { maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 })} MB`;
