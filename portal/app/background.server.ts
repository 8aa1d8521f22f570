import { AuditWitness, chainKeyPurpose, extendAuditChain } from "@wardway/db/audit";
import type { Database } from "@wardway/db/open";
import { pruneUnknownNames } from "./domain/accounts/lock-out.server.ts";
import { reportRemovedRows } from "./domain/administration/removed-audit-rows.server.ts";
import { pruneIdempotencyKeys } from "./domain/audit/audited-transaction.server.ts";
import { setAuditWitness } from "./domain/audit/record-audit.server.ts";
import { watchHead } from "./domain/audit/stored-head.server.ts";
import { noteUnusualReads } from "./domain/audit/unusual-reads.server.ts";
import { pruneDisplays } from "./domain/displays/end-display.server.ts";
import { writeDowntimeLists } from "./domain/downtime/write-lists.server.ts";
import { notifyOfKeys } from "./domain/embedding/key-notices.server.ts";
import { failInterrupted, pruneMail } from "./domain/mail/mail-outbox.server.ts";
import { sendMail } from "./domain/mail/send-mail.server.ts";
import { notifyOfProvisioningTokens } from "./domain/provisioning/token-notices.server.ts";
import { Simulation } from "./domain/simulation/simulation.server.ts";
import { checkStatistics } from "./domain/statistics/nightly-check.server.ts";
import { pruneCalls } from "./domain/transports/alerts/calls.server.ts";
import { notifyLate } from "./domain/transports/lateness/notify-late.server.ts";
import { notifyPassedArrivals } from "./domain/transports/lateness/notify-passed.server.ts";
import { widenUnanswered } from "./domain/transports/lifecycle/ask-further.server.ts";
import { pruneNotifications } from "./domain/transports/notifications/prune-notifications.server.ts";
import { expireResponses } from "./domain/transports/responses/expire-responses.server.ts";
import { standingOrdersChanged } from "./domain/transports/standing-orders/manage-orders.server.ts";
import { notifyOfOrphans } from "./domain/transports/standing-orders/order-notices.server.ts";
import { requestAhead } from "./domain/transports/standing-orders/request-ahead.server.ts";
import { prunePositions } from "./domain/transports/tracking/prune-positions.server.ts";
import { pruneSessions } from "./http/session/store.server.ts";
import { findDowntime } from "./infra/downtime/downtime.server.ts";
import { type Job, startJobs } from "./infra/jobs.server.ts";
import type { MapService } from "./infra/maps/map-service.server.ts";
import { expectJobs, recordJobRun } from "./infra/metrics/instruments.server.ts";
import { pruneRateLimits } from "./infra/rate-limits.server.ts";
import type { SecretBox } from "./infra/secret-box.server.ts";
import { pruneOutbox } from "./realtime/server/outbox.server.ts";
import { notifyProcesses } from "./realtime/server/signal.server.ts";
import { renderListFile } from "./sections/transports/downtime/list-file.server.tsx";

export interface BackgroundContext {
  readonly db: Database;
  readonly secretBox: SecretBox;
  readonly publicUrl: string;
  /** Folder for files that must not be in the database. */
  readonly dataDir: string;
  /** Folder for printable lists of transports, if the operator wants them. */
  readonly downtimeListDir: string | null;
  readonly maps: MapService;
  /** Whether the demo's own transports run. */
  readonly isSimulated: boolean;
}

const jobs: readonly Job<BackgroundContext>[] = [
  { name: "extend the audit chain", everySeconds: 5, run: extendTrail },
  { name: "prune expired rate limits", everySeconds: 3600, run: ({ db }) => pruneRateLimits(db) },
  { name: "prune log-ins of unknown names", everySeconds: 600, run: ({ db }) => pruneUnknownNames(db) },
  { name: "notify of embed keys", everySeconds: 300, run: ({ db }) => notifyOfKeys(db) },
  {
    name: "notify of provisioning tokens",
    everySeconds: 300,
    run: ({ db }) => notifyOfProvisioningTokens(db),
  },
  { name: "prune expired sessions", everySeconds: 3600, run: ({ db }) => pruneSessions(db) },
  { name: "prune ended displays", everySeconds: 3600, run: ({ db }) => pruneDisplays(db) },
  { name: "prune ended calls", everySeconds: 3600, run: ({ db }) => pruneCalls(db) },
  { name: "prune idempotency keys", everySeconds: 3600, run: ({ db }) => pruneIdempotencyKeys(db) },
  { name: "notify of late transports", everySeconds: 30, run: ({ db }) => notifyLate(db) },
  { name: "notify of passed arrivals", everySeconds: 30, run: ({ db }) => notifyPassedArrivals(db) },
  { name: "expire responses", everySeconds: 15, run: ({ db }) => expireResponses(db) },
  {
    name: "create the requests of standing orders",
    everySeconds: 60,
    triggeredBy: standingOrdersChanged,
    run: ({ db, maps }, signal) => requestAhead({ db, maps }, { signal }),
  },
  { name: "notify of orphaned standing orders", everySeconds: 300, run: ({ db }) => notifyOfOrphans(db) },
  { name: "ask further companies", everySeconds: 15, run: ({ db }) => widenUnanswered(db) },
  { name: "send mail", everySeconds: 10, triggeredBy: "mail", run: sendMail },
  { name: "fail interrupted mail", everySeconds: 300, run: ({ db }) => failInterrupted(db) },
  {
    name: "notify other processes of changes",
    everySeconds: 3600,
    triggeredBy: "live",
    run: ({ db }) => notifyProcesses(db),
  },
  { name: "prune published changes", everySeconds: 60, run: ({ db }) => pruneOutbox(db) },
  {
    name: "prune vehicle positions",
    everySeconds: 3600,
    triggeredBy: "positions",
    run: ({ db }, signal) => prunePositions(db, signal),
  },
  {
    name: "prune notifications",
    everySeconds: 3600,
    run: ({ db }, signal) => pruneNotifications(db, signal),
  },
  { name: "prune mail", everySeconds: 3600, run: ({ db }) => pruneMail(db) },
  {
    name: "look for unusual reads",
    everySeconds: 600,
    run: async ({ db }) => void (await noteUnusualReads(db)),
  },
  { name: "check the public statistics", everySeconds: 600, run: ({ db }) => checkStatistics(db) },
];

/** @returns stops the jobs and waits for those in progress */
export function startBackground(context: BackgroundContext): () => Promise<void> {
  const always = [...jobs, witnessJob()];
  const writing = context.isSimulated ? [...always, simulationJob(context)] : always;
  const all = [...writing.map(pausedInDowntime), ...listJobs(context)];
  expectJobs(all.map(({ name }) => name));
  return startJobs(all, context, recordJobRun);
}

/** Also during a downtime: it only reads the database. */
function listJobs({ downtimeListDir: folder }: BackgroundContext): Job<BackgroundContext>[] {
  if (folder === null) return [];
  return [
    {
      name: "write the downtime lists",
      everySeconds: 60,
      run: ({ db }, signal) => writeDowntimeLists(db, folder, renderListFile, signal),
    },
  ];
}

/** Each job writes. Its work is in the database, and waits there. */
const pausedInDowntime = (job: Job<BackgroundContext>): Job<BackgroundContext> => ({
  ...job,
  run: async (context, signal) => {
    if (!findDowntime(context.db)) await job.run(context, signal);
  },
});

/** Of each process, for the rows that it wrote itself. */
function witnessJob(): Job<BackgroundContext> {
  const witness = new AuditWitness();
  setAuditWitness(witness);
  return {
    name: "look for removed audit rows",
    everySeconds: 5,
    run: ({ db }) => reportRemovedRows(db, witness),
  };
}

function simulationJob({ db, maps }: BackgroundContext): Job<BackgroundContext> {
  const simulation = new Simulation({ db, maps });
  return {
    name: "advance the simulation",
    // As often as a phone shares its position.
    everySeconds: 5,
    run: async (_context, signal) => void (await simulation.advance(new Date(), signal)),
  };
}

async function extendTrail(
  { db, secretBox, dataDir }: BackgroundContext,
  signal: AbortSignal,
): Promise<void> {
  await extendAuditChain(db, secretBox.deriveNamedKeys(chainKeyPurpose), { signal });
  await watchHead(db, dataDir);
}
