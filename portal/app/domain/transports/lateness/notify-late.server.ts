import type { Database, Transaction } from "@wardway/db/open";
import { latenessNotices, transportEvents, transportRequests } from "@wardway/db/schema";
import { getLateness, type Lateness, type LatenessKind } from "@wardway/model";
import { subHours } from "date-fns";
import { and, asc, desc, eq, gte, notExists, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { notifyOrganizations } from "../notifications/notify.server.ts";
import { due, latenessColumns, mayBeLate, toLatenessFacts } from "./late-requests.server.ts";

const MAX_REQUESTS_PER_RUN = 500;
/** Older lateness is shown, but no longer notified: after an outage or an import it is no news. */
const MAX_NOTIFIED_HOURS = 24;

/**
 * Notifies each level of lateness once per event that began the status, however many processes run this.
 * @param now for tests
 */
export async function notifyLate(db: Database, now = new Date()): Promise<void> {
  const isNotified = await db.transaction(async (tx) => {
    const late = (await lockCandidates(tx, now)).flatMap(({ facts, ...row }) => {
      const lateness = getLateness(facts, now.toISOString());
      return lateness ? [{ ...row, lateness }] : [];
    });
    const fresh = await insertNotices(tx, late);
    await notifyOrganizations(tx, fresh.flatMap(occasions), null);
    return fresh.length > 0;
  });
  if (!isNotified) return;
  triggerJobs("live");
  triggerJobs("mail");
}

interface LateRequest {
  readonly requestId: number;
  readonly eventId: number;
  readonly hospitalId: number;
  readonly ambulanceCompanyId: number | null;
  readonly lateness: Lateness;
}

/**
 * Requests that may be late and have no notice of the last level, with the event that began their status or pick-up time. Locked
 * so that a concurrent step comes before or after the notice; rows that are being changed wait for the next run.
 */
async function lockCandidates(tx: Transaction, now: Date) {
  const begun = tx
    .select({ id: transportEvents.id })
    .from(transportEvents)
    .where(
      and(
        eq(transportEvents.transportRequestId, transportRequests.id),
        // A completion that was taken back: the transport goes on as it was.
        sql`${transportEvents.type} not in ('completed', 'reopened') and (${transportEvents.fromStatus} is distinct from ${transportEvents.toStatus}
          or (${transportEvents.type} in ('changed', 'proposal_accepted') and jsonb_exists(${transportEvents.details}, 'pickup')))`,
      ),
    )
    .orderBy(desc(transportEvents.id))
    .limit(1)
    .as("begun");
  const rows = await tx
    .select({
      requestId: transportRequests.id,
      eventId: begun.id,
      hospitalId: transportRequests.hospitalId,
      ambulanceCompanyId: transportRequests.ambulanceCompanyId,
      ...latenessColumns,
    })
    .from(transportRequests)
    .innerJoinLateral(begun, sql`true`)
    .where(
      and(
        mayBeLate(now),
        gte(due, subHours(now, MAX_NOTIFIED_HOURS).toISOString()),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(latenessNotices)
            .where(and(eq(latenessNotices.eventId, begun.id), eq(latenessNotices.level, "red"))),
        ),
      ),
    )
    .orderBy(asc(due))
    .limit(MAX_REQUESTS_PER_RUN)
    .for("no key update", { of: transportRequests, skipLocked: true });
  return rows.map(({ requestId, eventId, hospitalId, ambulanceCompanyId, ...row }) => ({
    requestId,
    eventId,
    hospitalId,
    ambulanceCompanyId,
    facts: toLatenessFacts(row),
  }));
}

/** Returns those without a notice of their level. */
async function insertNotices(tx: Transaction, late: readonly LateRequest[]): Promise<LateRequest[]> {
  if (late.length === 0) return [];
  const inserted = await tx
    .insert(latenessNotices)
    .values(late.map(({ eventId, lateness }) => ({ eventId, kind: lateness.kind, level: lateness.level })))
    .onConflictDoNothing()
    .returning({ eventId: latenessNotices.eventId });
  const ids = new Set(inserted.map(({ eventId }) => eventId));
  return late.filter(({ eventId }) => ids.has(eventId));
}

/**
 * An open request concerns its hospital. Companies are not notified of it: all of them see it marked in the pool,
 * and a message to every user of every company would be ignored.
 */
const isNotifiedToCompany: Record<LatenessKind, boolean> = {
  unanswered: false,
  undecided: false,
  not_started: true,
  not_arrived: true,
};

function occasions({ requestId, eventId, hospitalId, ambulanceCompanyId, lateness }: LateRequest) {
  const company = isNotifiedToCompany[lateness.kind] ? ambulanceCompanyId : null;
  const type = `${lateness.kind}_${lateness.level}` as const;
  return [hospitalId, company]
    .filter((id) => id !== null)
    .map((organizationId) => ({ organizationId, type, eventId, requestId }));
}
