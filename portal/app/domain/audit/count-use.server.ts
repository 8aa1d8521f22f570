import type { Database } from "@wardway/db/open";
import type { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { count, type Window } from "#app/infra/rate-limits.server.ts";
import type { AuditEntry, AuditSubject } from "./record-audit.server.ts";
import { recordRejection } from "./record-rejection.server.ts";

interface LimitedUse {
  readonly window: Window;
  /** Of the person, organization or network that is limited. */
  readonly key: string;
  /** Uses in a window. */
  readonly max: number;
  /** What is audited when there are more. */
  readonly entry: Pick<AuditEntry, "action" | "resourceType" | "resourceId">;
}

/**
 * Counts a use over all processes. What is beyond the limit is audited once a minute.
 * @param rejection from the seconds until the window ends
 * @throws RateLimitError
 */
export async function countUse(
  db: Database,
  subject: AuditSubject,
  { window, key, max, entry }: LimitedUse,
  rejection: (secondsLeft: number) => RateLimitError,
): Promise<void> {
  const { attempts, secondsLeft } = await count(db, window, key);
  if (attempts <= max) return;
  const denial = { ...entry, details: { refused: "too_many" } };
  await recordRejection(db, `limit ${window.name} ${key}`, subject, denial);
  throw rejection(secondsLeft);
}
