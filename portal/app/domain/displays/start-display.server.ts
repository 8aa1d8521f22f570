import type { Database } from "@wardway/db/open";
import { displays } from "@wardway/db/schema";
import { accountMay, DomainError, MAX_ACTIVE_DISPLAYS } from "@wardway/model";
import { addDays } from "date-fns";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";

export interface StartDisplay {
  /** The screen's location. */
  readonly label: string;
  readonly days: number;
}

/**
 * Starts a display of the caller's organization.
 * @returns the token of its cookie; only the hash is stored
 * @throws DomainError forbidden, or invalid with too many displays
 */
export function startDisplay(
  db: Database,
  caller: Caller,
  { label, days }: StartDisplay,
): Promise<{ readonly token: string; readonly endsAt: Date }> {
  const token = randomToken();
  const endsAt = addDays(new Date(), days);
  const intent = { action: "display.start", resourceType: "display" } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const { organizationId } = caller;
    if (organizationId === null || !accountMay(caller, "display.start")) {
      throw new DomainError("access.denied");
    }
    // Serializes the starts of one organization, so that the limit holds.
    await tx.execute(
      sql`select pg_advisory_xact_lock(${DISPLAYS_LOCK}::integer, ${organizationId}::integer)`,
    );
    const count = await tx.$count(
      displays,
      and(
        eq(displays.organizationId, organizationId),
        isNull(displays.endedAt),
        gt(displays.endsAt, sql`now()`),
      ),
    );
    if (count >= MAX_ACTIVE_DISPLAYS) {
      throw new DomainError("display.tooMany", { max: MAX_ACTIVE_DISPLAYS });
    }
    const [started] = await tx
      .insert(displays)
      .values({ tokenHash: tokenHash(token), label, organizationId, startedBy: caller.userId, endsAt })
      .returning({ id: displays.id });
    if (!started) throw new Error("An insert returned no row.");
    return { value: { token, endsAt }, resourceId: started.id, details: { label, days } };
  });
}

/** First key of this advisory lock. */
const DISPLAYS_LOCK = 3;
