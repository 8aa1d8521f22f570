import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { chainKeyPurpose, rowMacKeyPurpose, verifyAudit } from "@wardway/db/audit";
import { type Recovered, readBackupBegin, recoverCluster, recoverDump } from "@wardway/db/backup";
import { findInconsistencies } from "@wardway/db/consistency";
import { transportRequests } from "@wardway/db/schema";
import { StartupError } from "@wardway/db/startup-error";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { findSource, interruption, requireKeys, sourceOptions } from "./backup-options.ts";
import { readEncryptionKeys } from "./encryption-keys.ts";
import { readEnvironment } from "./environment.ts";
import { showProgress } from "./progress.ts";
import { runTool } from "./tool.ts";

const number = (value: number) => value.toLocaleString("en-US");

/**
 * Restores a backup into a scratch database beside that of DATA_DIR, checks it and removes it again: `npm run
 * backup:verify -- FILE|FOLDER --identity KEY`, with `--until` up to a time.
 */
runTool(async () => {
  const { values, positionals } = parseArgs({
    options: { ...sourceOptions, "other-keys": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const environment = readEnvironment(process.env);
  const source = await findSource(positionals, values, environment.backups?.folder);
  const keys = await readEncryptionKeys(environment);
  const { kind } = await readBackupBegin(source.file, source.identities);
  const withoutKeys = values["other-keys"];
  const recover = kind === "cluster" ? recoverCluster : recoverDump;
  const progress = showProgress("Restoring");
  const startedAt = performance.now();
  try {
    await recover(
      {
        ...source,
        dataDir: resolve(environment.dataDir),
        accept: (begin) => withoutKeys || requireKeys(begin, keys),
        onProgress: progress.update,
        log: (line) => process.stderr.write(`${line}\n`),
        signal: interruption(),
      },
      async (recovered) => {
        progress.stop();
        const restoredIn = performance.now() - startedAt;
        const lines = await check(recovered, withoutKeys ? [] : keys);
        const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
        process.stdout.write(
          `${source.file} is sound: restored in ${seconds(restoredIn)}, verified in ${seconds(performance.now() - startedAt - restoredIn)}.\n${lines.join("\n")}\n`,
        );
        return "discard";
      },
    );
  } finally {
    progress.stop();
  }
});

/** @throws StartupError */
async function check({ db, begin }: Recovered, keys: readonly string[]): Promise<readonly string[]> {
  const faults = await findInconsistencies(db);
  if (faults.length > 0) {
    throw new StartupError(
      `The restored database is inconsistent in ${number(faults.length)} places:\n${faults.slice(0, 20).join("\n")}`,
    );
  }
  const requests = `${number(await db.$count(transportRequests))} requests; the records are consistent.`;
  if (keys.length === 0) return [requests, "The audit trail was not verified, because there is no key."];
  const secretBox = createSecretBox(keys);
  const verdict = await verifyAudit(db, secretBox.deriveNamedKeys(chainKeyPurpose), {
    rowMacKeys: secretBox.deriveKeys(rowMacKeyPurpose),
    heads: begin.auditHead === null ? [] : [begin.auditHead],
  });
  if (!verdict.sound) throw new StartupError(verdict.fault.message);
  const { last, pending, purged } = verdict;
  return [
    requests,
    `The audit trail is valid: ${purged ? `purged up to position ${number(purged.position)}, ` : ""}chained up to position ${number(last?.position ?? 0)}, ${number(pending)} not chained yet.`,
  ];
}
