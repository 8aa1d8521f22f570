import type { Database } from "@wardway/db/open";
import { displays } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { endDisplays } from "../accounts/end-displays.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { visibleDisplays } from "./read-displays.server.ts";

/** @throws DomainError not_found, also for a display that the caller does not see, or one that has ended */
export function endDisplay(db: Database, caller: Caller, id: number): Promise<void> {
  const intent = { action: "display.end", resourceType: "display", resourceId: id } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const ended = await endDisplays(tx, and(eq(displays.id, id), visibleDisplays(caller)));
    if (ended.length === 0) throw new DomainError("display.ended");
    return { value: undefined };
  });
}

const RETENTION_DAYS = 30;

export async function pruneDisplays(db: Database): Promise<void> {
  const limit = sql`now() - make_interval(days => ${RETENTION_DAYS})`;
  await db.delete(displays).where(or(lt(displays.endsAt, limit), lt(displays.endedAt, limit)));
}
