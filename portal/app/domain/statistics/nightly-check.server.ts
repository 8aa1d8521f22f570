import { type PublicTotal, repairPublicTotals } from "@wardway/db/consistency";
import type { Database } from "@wardway/db/open";
import { set, subDays } from "date-fns";
import { logWarning } from "#app/infra/fault-log.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";

/** Server time, when few transports end. */
const CHECK_HOUR = 3;

export function lastDue(now: Date): Date {
  const today = set(now, { hours: CHECK_HOUR, minutes: 0, seconds: 0, milliseconds: 0 });
  return today <= now ? today : subDays(today, 1);
}

/**
 * Compares the public totals with the rows, once a night over all processes; repairs, logs and audits drift.
 * A missed night is made up for at the next start.
 */
export async function checkStatistics(db: Database, now = new Date()): Promise<void> {
  const drift = await repairPublicTotals(db, {
    unlessCheckedSince: lastDue(now),
    record: (tx, repaired) =>
      recordAudit(tx, portalSubject, {
        action: "statistics.mend",
        resourceType: "public_statistics",
        details: Object.fromEntries(
          repaired.map(({ total, stored, actual }) => [total, `${stored} to ${actual}`]),
        ),
        success: true,
      }),
  });
  if (!drift || drift.length === 0) return;
  logWarning(`The public statistics had drifted and were repaired: ${drift.map(figures).join(", ")}.`);
}

const portalSubject = { userId: null, username: null, ipAddress: null };

const figures = ({ total, stored, actual }: PublicTotal) => `${total} was ${stored}, the rows have ${actual}`;
