import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { parseArgs } from "node:util";
import { rowMacKeyPurpose, setRowMacKey } from "@wardway/db/audit";
import { createBackup, parseRecipients } from "@wardway/db/backup";
import { StartupError } from "@wardway/db/startup-error";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { createSecretBox, keyFingerprint } from "#app/infra/secret-box.server.ts";
import packageFile from "../package.json" with { type: "json" };
import { commandLine, interruption, megabytes } from "./backup-options.ts";
import { readEncryptionKeys } from "./encryption-keys.ts";
import { readEnvironment } from "./environment.ts";
import { showProgress } from "./progress.ts";
import { fromCaller, runTool, withUnchangedDatabase } from "./tool.ts";

/**
 * Backs up the database while the portal runs: `npm run backup -- FOLDER|FILE`, by default into BACKUP_DIR, encrypted
 * for BACKUP_RECIPIENTS or `--recipient`. `--into` names a folder that must exist: the schedule's may be unmounted.
 * `--dump` takes a dump of the embedded database too, which another server or major version of PostgreSQL can read.
 */
runTool(async () => {
  const { values, positionals } = parseArgs({
    options: {
      recipient: { type: "string", multiple: true },
      into: { type: "string" },
      dump: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const environment = readEnvironment(process.env);
  const recipients = values.recipient
    ? parseRecipients(values.recipient.join(","))
    : environment.backupRecipients;
  if (recipients.length === 0) {
    throw new StartupError(
      "There is no key to encrypt the backup for: create one with npm run backup:key -- FILE, and set BACKUP_RECIPIENTS to its public part, or pass it as --recipient.",
    );
  }
  const target =
    values.into === undefined
      ? await findTarget(positionals, environment.backups?.folder)
      : { folder: fromCaller(values.into) };
  // A restore and the schedule would take it for the latest of the folder's backups.
  if (values.dump && !("name" in target))
    throw new StartupError("Name a new file for the dump: npm run backup -- FILE --dump.");
  const keys = await readEncryptionKeys(environment);
  await withUnchangedDatabase(async (database) => {
    const progress = showProgress("Backing up");
    const startedAt = performance.now();
    try {
      const report = await createBackup({
        ...target,
        database: values.dump ? { ownerUrl: database.ownerUrl, backupUrl: undefined } : database,
        recipients,
        version: packageFile.version,
        encryptionKeys: keys.map(keyFingerprint),
        onProgress: progress.update,
        signal: interruption(),
      });
      progress.stop();
      const seconds = (performance.now() - startedAt) / 1_000;
      if (keys.length > 0) {
        const [rowMacKey] = createSecretBox(keys).deriveKeys(rowMacKeyPurpose);
        setRowMacKey(rowMacKey ?? null);
        await recordAudit(database.db, commandLine, {
          action: "backup.create",
          resourceType: "database",
          details: { file: basename(report.path), bytes: report.bytes },
          success: true,
        });
      }
      process.stdout.write(
        `${report.path}: ${megabytes(report.bytes)} of a database of ${megabytes(report.begin.size)}, in ${seconds.toFixed(1)} s.\n`,
      );
    } finally {
      progress.stop();
    }
  });
});

async function findTarget(
  positionals: readonly string[],
  usual: string | undefined,
): Promise<{ readonly folder: string; readonly name?: string }> {
  const [given] = positionals;
  if (given === undefined && usual !== undefined) return { folder: usual };
  if (given === undefined || positionals.length > 1) {
    throw new StartupError("Name one folder or new file for the backup: npm run backup -- FOLDER.");
  }
  const path = fromCaller(given);
  const existing = await stat(path).catch(() => undefined);
  if (existing?.isDirectory()) return { folder: path };
  if (existing) throw new StartupError(`${path} exists: name a new file, or a folder.`);
  return { folder: dirname(path), name: basename(path) };
}
