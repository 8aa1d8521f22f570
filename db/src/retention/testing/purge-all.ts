import type { RetentionPolicy } from "@wardway/model";
import { key } from "../../audit/testing/key.ts";
import type { Database } from "../../open.ts";
import { type PurgeContext, type PurgedBatch, purge } from "../index.ts";

export const withoutPeriods: RetentionPolicy = {
  recordsYears: null,
  messagesDays: null,
  logInsDays: null,
  auditYears: null,
};

/** Without an archive, unless the context has one. */
export async function purgeAll(
  db: Database,
  policy: Partial<RetentionPolicy>,
  context: Partial<PurgeContext> = {},
): Promise<PurgedBatch[]> {
  const batches: PurgedBatch[] = [];
  const run = purge(
    db,
    { ...withoutPeriods, ...policy },
    {
      runStartedAt: new Date(),
      archive: null,
      keys: [key],
      storedHead: null,
      record: async () => undefined,
      ...context,
    },
  );
  for await (const batch of run) batches.push(batch);
  return batches;
}
