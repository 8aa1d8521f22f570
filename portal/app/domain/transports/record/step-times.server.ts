import type { Connection } from "@wardway/db/open";
import { transportEvents } from "@wardway/db/schema";
import { type Milestone, milestoneNames } from "@wardway/model";
import { and, asc, desc, inArray, sql } from "drizzle-orm";
import { correctedTime, isValid } from "./corrections.server.ts";

const steps = ["approved", "started", ...milestoneNames, "cancelled"] as const;
type Step = (typeof steps)[number];

/** Of what was recorded. */
export type StepTimes = Readonly<Partial<Record<Step, Date>>>;

/**
 * By request, when the steps of the present company's transport happened, as corrected: those of a company that was released do not
 * count. In one query. Does not check the caller.
 */
export async function readStepTimes(
  connection: Connection,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, StepTimes>> {
  if (requestIds.length === 0) return new Map();
  const { transportRequestId: requestId, type, id } = transportEvents;
  const rows = await connection
    .selectDistinctOn([requestId, type], {
      requestId,
      type: sql<Step>`${type}`,
      at: sql`${correctedTime}`.mapWith(transportEvents.occurredAt),
    })
    .from(transportEvents)
    .where(
      and(
        inArray(requestId, [...requestIds]),
        inArray(type, [...steps]),
        isValid,
        sql`transport_events.id >= (
          select coalesce(max(turn.id), 0) from transport_events turn
          where turn.transport_request_id = transport_events.transport_request_id
            and turn.type in ('approved', 'released'))`,
      ),
    )
    .orderBy(asc(requestId), asc(type), desc(id));
  const byRequest = new Map<number, Partial<Record<Step, Date>>>();
  for (const row of rows)
    byRequest.set(row.requestId, { ...byRequest.get(row.requestId), [row.type]: row.at });
  return byRequest;
}

export interface MilestoneTime {
  readonly milestone: Milestone;
  /** ISO 8601. */
  readonly at: string;
}

/** The recorded milestones, in their order. Does not check the caller. */
export async function readMilestoneTimes(
  connection: Connection,
  requestId: number,
): Promise<readonly MilestoneTime[]> {
  const times = (await readStepTimes(connection, [requestId])).get(requestId) ?? {};
  return milestoneNames.flatMap((milestone) => {
    const at = times[milestone];
    return at === undefined ? [] : [{ milestone, at: at.toISOString() }];
  });
}
