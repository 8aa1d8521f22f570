import type { Database } from "@wardway/db/open";
import { pruneIdempotencyKeys } from "./domain/prune.server.ts";
import { type Job, startJobs } from "./platform/jobs.server.ts";
import type { SecretBox } from "./platform/secret-box.server.ts";
import { pruneSessions } from "./platform/sessions/store.server.ts";

/** What the work in the background is given; the same as the pages have. */
export interface BackgroundParts {
  readonly db: Database;
  readonly secretBox: SecretBox;
  readonly publicUrl: string;
}

const jobs: readonly Job<BackgroundParts>[] = [
  { name: "remove ended sessions", everySeconds: 3600, run: ({ db }) => pruneSessions(db) },
  { name: "forget old idempotency keys", everySeconds: 3600, run: ({ db }) => pruneIdempotencyKeys(db) },
];

/** Starts the portal's work beside its pages. @returns ends it and waits for what is under way */
export function startBackground(parts: BackgroundParts): () => Promise<void> {
  return startJobs(jobs, parts);
}
