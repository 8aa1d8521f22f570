import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { rowMacKeyPurpose, setRowMacKey } from "@wardway/db/audit";
import {
  type BackupBegin,
  type Recovered,
  readBackupBegin,
  recoverCluster,
  recoverDump,
  requireReplaceable,
  restoreIntoDatabase,
  type Withdrawn,
  withdrawOutdated,
} from "@wardway/db/backup";
import { openDatabase } from "@wardway/db/open";
import { StartupError } from "@wardway/db/startup-error";
import { setStoredHeadAside } from "#app/domain/audit/stored-head.server.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { type BackupSource, findSource, interruption, requireKeys, sourceOptions } from "./backup-options.ts";
import { readEncryptionKeys } from "./encryption-keys.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { showProgress } from "./progress.ts";
import { runTool } from "./tool.ts";

/**
 * Restores a backup while the portal is stopped: `npm run restore -- FILE|FOLDER --identity KEY`. `--until` replays the
 * archived log (of `--wal`) up to a time or `latest`; `--replace` leaves the present database's files under another name.
 * A dump goes into DATABASE_URL, or else into DATA_DIR.
 */
runTool(async () => {
  const { values, positionals } = parseArgs({
    options: {
      ...sourceOptions,
      replace: { type: "boolean", default: false },
      "other-keys": { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const environment = readEnvironment(process.env);
  const source = await findSource(positionals, values, environment.backups?.folder);
  const keys = await readEncryptionKeys(environment);
  const { kind } = await readBackupBegin(source.file, source.identities);
  const progress = showProgress("Restoring");
  const job: Job = {
    source,
    environment,
    until: source.until instanceof Date ? source.until.toISOString() : source.until,
    replace: values.replace,
    accept: (begin) => values["other-keys"] || requireKeys(begin, keys),
    onProgress: progress.update,
  };
  const [rowMacKey] = keys.length > 0 ? createSecretBox(keys).deriveKeys(rowMacKeyPurpose) : [];
  setRowMacKey(rowMacKey ?? null);
  try {
    const isIntoServer = kind === "dump" && environment.databaseUrl !== undefined;
    const recover = kind === "dump" ? recoverDump : recoverCluster;
    const lines = await (isIntoServer ? restoreIntoServer(job) : restoreIntoFolder(job, recover));
    const headAside = await setStoredHeadAside(resolve(environment.dataDir));
    const aside = headAside === null ? [] : [`The audit trail's head from before is in ${headAside}.`];
    process.stdout.write([...lines, ...aside, ...closing].map((line) => `${line}\n`).join(""));
  } finally {
    progress.stop();
  }
});

interface Job {
  readonly source: BackupSource;
  readonly environment: Environment;
  readonly until: string | null;
  readonly replace: boolean;
  readonly accept: (begin: BackupBegin) => void;
  readonly onProgress: (done: number, total: number) => void;
}

const closing = [
  "What was revoked after that time is valid again: check accounts, embed keys and invitations before users return.",
  "Verify the audit trail with npm run audit:verify.",
];

async function restoreIntoFolder(job: Job, recover: typeof recoverCluster): Promise<readonly string[]> {
  const { source, environment } = job;
  if (environment.databaseUrl) {
    throw new StartupError(
      "This is a backup of the embedded database's files: unset DATABASE_URL and DATABASE_OWNER_URL to restore it into DATA_DIR.",
    );
  }
  const dataDir = resolve(environment.dataDir);
  await requireReplaceable(dataDir, job.replace);
  let summary = "";
  const previous = await recover(
    {
      ...source,
      dataDir,
      accept: job.accept,
      onProgress: job.onProgress,
      log: (line) => process.stderr.write(`${line}\n`),
      signal: interruption(),
    },
    async (recovered) => {
      summary = await finish(job, recovered);
      return "install";
    },
  );
  const before =
    previous === null
      ? []
      : [`The files of the database before are in ${previous}; remove them when they are not needed.`];
  return [`Restored into ${dataDir}: ${summary}`, ...before];
}

async function restoreIntoServer(job: Job): Promise<readonly string[]> {
  const { source, environment } = job;
  const { databaseUrl, databaseOwnerUrl, dataDir } = environment;
  const database = await openDatabase({ databaseUrl, databaseOwnerUrl, dataDir, poolSize: 1 });
  try {
    const summary = await restoreIntoDatabase(
      {
        ...source,
        url: database.ownerUrl,
        portalRole: database.portalRole,
        accept: job.accept,
        onProgress: job.onProgress,
        signal: interruption(),
      },
      (recovered) => finish(job, recovered),
    );
    return [`Restored into DATABASE_URL: ${summary}`];
  } finally {
    await database.close();
  }
}

async function finish(job: Job, { db, begin, end }: Recovered): Promise<string> {
  const until = job.until ?? end.completedAt;
  const withdrawn = await withdrawOutdated(db, { madeAt: begin.startedAt, until });
  return `the records as of ${until === "latest" ? "the end of the archived log" : until}. ${describe(withdrawn)}`;
}

const describe = (withdrawn: Withdrawn) =>
  `Ended ${withdrawn.sessions} sessions, ${withdrawn.displays} displays, ${withdrawn.resetLinks} links to new passwords, ${withdrawn.followLinks} links to follow a transport and ${withdrawn.provisioningTokens} provisioning tokens; dropped ${withdrawn.mails} waiting emails, which may have been sent.`;
