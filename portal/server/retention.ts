import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  chainKeyPurpose,
  extendAuditChain,
  rowMacKeyPurpose,
  setRowMacKey,
  verifyAudit,
} from "@wardway/db/audit";
import { parseRecipients } from "@wardway/db/backup";
import type { Database } from "@wardway/db/open";
import {
  type ArchiveTarget,
  countDue,
  type DueCount,
  hasHold,
  type PurgedBatch,
  purge,
} from "@wardway/db/retention";
import { StartupError } from "@wardway/db/startup-error";
import { type RetentionClass, retentionVariables } from "@wardway/model";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { readStoredHead } from "#app/domain/audit/stored-head.server.ts";
import { createSecretBox, type SecretBox } from "#app/infra/secret-box.server.ts";
import { commandLine } from "./backup-options.ts";
import { readEncryptionKeys, requireSealingKey } from "./encryption-keys.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { showProgress } from "./progress.ts";
import { fromCaller, runTool, withDatabase } from "./tool.ts";

/** Larger counts are printed as "or more". */
const MAX_COUNTED_ROWS = 100_000;

const options = {
  run: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  archive: { type: "string" },
  "no-archive": { type: "boolean", default: false },
  recipient: { type: "string", multiple: true },
} as const;

/**
 * Removes what the retention periods say: `npm run retention -- --run --archive FOLDER`, or says what that would be, with
 * `--dry-run`. Each batch is archived, encrypted for BACKUP_RECIPIENTS or `--recipient`, before it is removed.
 */
runTool(async () => {
  const { values } = parseArgs({ options });
  if (values.run === values["dry-run"]) {
    throw new StartupError("Pass either --dry-run, to see what would be removed, or --run.");
  }
  const environment = readEnvironment(process.env);
  if (Object.values(environment.retention).every((period) => period === null)) {
    const names = [...new Set(Object.values(retentionVariables).map(({ name }) => name))];
    throw new StartupError(
      `No retention period is set, so that nothing would be removed: set ${names.slice(0, -1).join(", ")} or ${names.at(-1)}.`,
    );
  }
  if (values["dry-run"]) return withDatabase(({ db }) => printDue(db, environment));
  const archive = await findArchive(values, environment);
  const secretBox = await readSecretBox(environment);
  await withDatabase(({ db }) => run(db, environment, secretBox, archive));
});

const number = (value: number) => value.toLocaleString("en-US");

const nouns: Readonly<Record<RetentionClass, readonly [one: string, other: string]>> = {
  records: ["request", "requests"],
  messages: ["contact message", "contact messages"],
  log_ins: ["log-in", "log-ins"],
  reasons: ["reason of an emergency access or a legal hold", "reasons of emergency accesses and legal holds"],
  audit: ["audit row", "audit rows"],
};
const counted = (name: RetentionClass, rows: number) => `${number(rows)} ${nouns[name][rows === 1 ? 0 : 1]}`;
const day = (time: Date) => time.toISOString().slice(0, 10);

async function printDue(db: Database, { retention }: Environment): Promise<void> {
  const counts = await countDue(db, retention, MAX_COUNTED_ROWS);
  const lines = counts.map(formatDue);
  if (await hasHold(db))
    lines.push("A legal hold is active: the whole audit trail, all reasons and what it names are preserved.");
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

function formatDue({ class: name, cutoff, due, withoutHolds }: DueCount): string {
  const more = due === MAX_COUNTED_ROWS ? " or more" : "";
  const held = withoutHolds > due ? `, and ${number(withoutHolds - due)} on hold` : "";
  return `Before ${day(cutoff)}: ${counted(name, due)}${more}${held}.`;
}

interface Given {
  readonly archive?: string | undefined;
  readonly "no-archive": boolean;
  readonly recipient?: readonly string[] | undefined;
}

async function findArchive(given: Given, environment: Environment): Promise<ArchiveTarget | null> {
  if (given["no-archive"]) {
    if (given.archive === undefined) return null;
    throw new StartupError("Pass either --archive FOLDER or --no-archive.");
  }
  if (given.archive === undefined) {
    throw new StartupError(
      "Name a folder for what is removed, as --archive FOLDER, or pass --no-archive to remove it for good.",
    );
  }
  const folder = fromCaller(given.archive);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory())
    throw new StartupError(`The folder ${folder} does not exist: create it, or choose another one.`);
  const recipients = given.recipient
    ? parseRecipients(given.recipient.join(","))
    : environment.backupRecipients;
  if (recipients.length > 0) return { folder, recipients };
  throw new StartupError(
    "There is no key to encrypt the archive for: create one with npm run backup:key -- FILE, and set BACKUP_RECIPIENTS to its public part, or pass it as --recipient. With --no-archive the rows are removed for good.",
  );
}

/** The purge itself is audited, and a purge of the trail signed. */
async function readSecretBox(environment: Environment): Promise<SecretBox> {
  const keys = await readEncryptionKeys(environment);
  if (keys.length > 0) return createSecretBox(keys);
  throw new StartupError(
    `There is no key to record the purge with: set ENCRYPTION_KEY to the portal's value, or DATA_DIR to the portal's data folder (${resolve(environment.dataDir)} contains none).`,
  );
}

async function run(
  db: Database,
  { retention, dataDir }: Environment,
  secretBox: SecretBox,
  archive: ArchiveTarget | null,
): Promise<void> {
  const [rowMacKey] = secretBox.deriveKeys(rowMacKeyPurpose);
  setRowMacKey(rowMacKey ?? null);
  const keys = secretBox.deriveNamedKeys(chainKeyPurpose);
  const storedHead = await readStoredHead(resolve(dataDir));
  const counts = await countDue(db, retention, MAX_COUNTED_ROWS);
  // The purge is recorded in the trail.
  await requireSealingKey(db, keys);
  if (counts.some(({ due }) => due > 0)) await requireSoundTrail(db, secretBox, storedHead);
  const total = counts.reduce((sum, { due }) => sum + due, 0);
  const progress = showProgress("Removing");
  const removed = new Map(counts.map(({ class: name }) => [name, { rows: 0, files: 0 }]));
  let done = 0;
  try {
    const context = { runStartedAt: new Date(), archive, keys, storedHead, record };
    for await (const batch of purge(db, retention, context)) {
      const sum = removed.get(batch.class) ?? { rows: 0, files: 0 };
      removed.set(batch.class, { rows: sum.rows + batch.rows, files: sum.files + (batch.archive ? 1 : 0) });
      done += batch.rows;
      progress.update(done, Math.max(done, total));
    }
    // The last row of the trail is counted, and stays.
    if (done > 0) progress.update(done, done);
  } finally {
    progress.stop();
    // What was removed before a fault is reported as well.
    process.stdout.write([...removed].map(([name, sum]) => formatRemoved(name, sum, counts)).join(""));
  }
  await extendAuditChain(db, keys);
}

async function requireSoundTrail(
  db: Database,
  secretBox: SecretBox,
  storedHead: Awaited<ReturnType<typeof readStoredHead>>,
): Promise<void> {
  const progress = showProgress("Verifying the audit trail");
  try {
    const verdict = await verifyAudit(db, secretBox.deriveNamedKeys(chainKeyPurpose), {
      rowMacKeys: secretBox.deriveKeys(rowMacKeyPurpose),
      heads: storedHead === null ? [] : [storedHead],
      onProgress: progress.update,
    });
    if (verdict.sound) return;
    throw new StartupError(
      `Nothing was removed, because the audit trail is not valid. ${verdict.fault.message}`,
    );
  } finally {
    progress.stop();
  }
}

function formatRemoved(
  name: RetentionClass,
  { rows, files }: { readonly rows: number; readonly files: number },
  counts: readonly DueCount[],
): string {
  const cutoff = counts.find((count) => count.class === name)?.cutoff;
  const archived = files > 0 ? `, archived in ${number(files)} ${files === 1 ? "file" : "files"}` : "";
  return `Removed ${counted(name, rows)}${cutoff ? ` from before ${day(cutoff)}` : ""}${archived}.\n`;
}

/** No patient's data: a class, a number, a time and a file. */
function record(tx: Parameters<typeof recordAudit>[0], batch: PurgedBatch): Promise<void> {
  return recordAudit(tx, commandLine, {
    action: "retention.purge",
    resourceType: "retention",
    details: {
      class: batch.class,
      rows: batch.rows,
      before: batch.cutoff.toISOString(),
      archive: batch.archive?.name ?? null,
      archiveHash: batch.archive?.hash ?? null,
    },
    success: true,
  });
}
