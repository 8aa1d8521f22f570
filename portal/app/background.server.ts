import { chainKeyPurpose, extendAuditChain } from "@wardway/db/audit";
import type { Database } from "@wardway/db/open";
import { pruneRateLimits } from "./domain/accounts/rate-limits.server.ts";
import { watchHead } from "./domain/audit/noted-head.server.ts";
import { pruneIdempotencyKeys } from "./domain/audit/prune-idempotency-keys.server.ts";
import { failCutOff, pruneMail } from "./domain/mail/outbox.server.ts";
import { sendMail } from "./domain/mail/send.server.ts";
import { checkStatistics } from "./domain/statistics/nightly-check.server.ts";
import { prunePositions } from "./domain/transports/tracking/prune.server.ts";
import { pruneSessions } from "./http/sessions/store.server.ts";
import { type Job, startJobs } from "./infra/jobs.server.ts";
import type { SecretBox } from "./infra/secret-box.server.ts";
import { pruneOutbox } from "./realtime/server/outbox.server.ts";
import { tellProcesses } from "./realtime/server/signal.server.ts";

/** What the work in the background is given: the same as the pages have, and the data folder. */
export interface BackgroundParts {
  readonly db: Database;
  readonly secretBox: SecretBox;
  readonly publicUrl: string;
  /** Where this process keeps what must not stand in the database. */
  readonly dataDir: string;
}

const jobs: readonly Job<BackgroundParts>[] = [
  { name: "seal the audit trail", everySeconds: 5, run: sealTrail },
  { name: "forget ended rate limits", everySeconds: 3600, run: ({ db }) => pruneRateLimits(db) },
  { name: "remove ended sessions", everySeconds: 3600, run: ({ db }) => pruneSessions(db) },
  { name: "forget old idempotency keys", everySeconds: 3600, run: ({ db }) => pruneIdempotencyKeys(db) },
  { name: "send mail", everySeconds: 10, wokenBy: "mail", run: sendMail },
  { name: "give up mail that was cut off", everySeconds: 300, run: ({ db }) => failCutOff(db) },
  {
    name: "tell the other processes of changes",
    everySeconds: 3600,
    wokenBy: "live",
    run: ({ db }) => tellProcesses(db),
  },
  { name: "forget told changes", everySeconds: 60, run: ({ db }) => pruneOutbox(db) },
  {
    name: "forget old positions of vehicles",
    everySeconds: 3600,
    wokenBy: "positions",
    run: ({ db }, signal) => prunePositions(db, signal),
  },
  { name: "forget old mail", everySeconds: 3600, run: ({ db }) => pruneMail(db) },
  { name: "check the public statistics", everySeconds: 600, run: ({ db }) => checkStatistics(db) },
];

/** Starts the portal's work beside its pages. @returns ends it and waits for what is under way */
export function startBackground(parts: BackgroundParts): () => Promise<void> {
  return startJobs(jobs, parts);
}

async function sealTrail({ db, secretBox, dataDir }: BackgroundParts, signal: AbortSignal): Promise<void> {
  const [key] = secretBox.deriveKeys(chainKeyPurpose);
  if (key) await extendAuditChain(db, key, { signal });
  await watchHead(db, dataDir);
}
