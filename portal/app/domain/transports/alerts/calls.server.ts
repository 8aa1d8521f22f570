import type { Connection, Transaction } from "@wardway/db/open";
import { transportCalls, transportRequests, users } from "@wardway/db/schema";
import {
  CALL_HOURS,
  type CallingEvent,
  type CallKind,
  callKinds,
  callStatuses,
  getCalls,
  openStatuses,
  type RequestParties,
} from "@wardway/model";
import { and, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { Caller } from "#app/domain/audit/caller.server.ts";

/**
 * By the table of the model; the approval calls the company only as long as it is the one, a message who can still read it. In a
 * query of both tables.
 */
export const stillWaits = or(
  ...callKinds.map((kind: CallKind) => {
    const statuses = callStatuses[kind];
    return and(
      eq(transportCalls.kind, kind),
      statuses && inArray(transportRequests.status, [...statuses]),
      kind === "approved"
        ? eq(transportRequests.ambulanceCompanyId, transportCalls.organizationId)
        : undefined,
      kind === "message"
        ? or(
            inArray(transportRequests.status, [...openStatuses]),
            eq(transportRequests.ambulanceCompanyId, transportCalls.organizationId),
            eq(transportRequests.hospitalId, transportCalls.organizationId),
          )
        : undefined,
    );
  }),
);

interface RecordedEvent extends CallingEvent {
  readonly id: number;
  readonly requestId: number;
}

/**
 * Records whom an event calls, in its transaction: the newest event of a request replaces the one before, and the actor's
 * own organization is called no more. The demo's simulation calls no one.
 * @param caller null if no one did it
 * @param request with the company that was concerned at the event
 */
export async function recordCalls(
  tx: Transaction,
  caller: Caller | null,
  event: RecordedEvent,
  request: RequestParties,
): Promise<void> {
  if (caller && caller.organizationId !== null && !isPlan(event))
    await endOwnCall(tx, caller.organizationId, event.requestId);
  const calls = getCalls(event, request);
  if (calls.length === 0 || (caller && (await isSimulation(tx, caller)))) return;
  await tx
    .insert(transportCalls)
    .values(calls.map((call) => ({ ...call, transportRequestId: event.requestId, eventId: event.id })))
    .onConflictDoUpdate({
      target: [transportCalls.transportRequestId, transportCalls.organizationId],
      set: { kind: sql`excluded.kind`, eventId: sql`excluded.event_id`, calledAt: sql`excluded.called_at` },
      // Who is called about the approval opens the transport, and finds the proposal there; a message waits behind all that
      // still waits.
      setWhere: sql`case excluded.kind
        when 'proposal' then ${transportCalls.kind} <> 'approved'
        when 'message' then ${transportCalls.kind} = 'message' or not exists (
          select from ${transportRequests}
          where ${transportRequests.id} = ${transportCalls.transportRequestId} and ${stillWaits}
        )
        else true end`,
    });
}

async function isSimulation(tx: Transaction, { userId }: Caller): Promise<boolean> {
  const [actor] = await tx
    .select({ isSimulation: users.isSimulation })
    .from(users)
    .where(eq(users.id, userId));
  return actor?.isSimulation === true;
}

/** Who plans the way back has not looked at what waits for the hospital. */
const isPlan = ({ type }: RecordedEvent) => type === "return_prepared" || type === "return_removed";

/** A crew's step is no answer to a proposal. */
async function endOwnCall(tx: Transaction, organizationId: number, requestId: number): Promise<void> {
  await tx
    .delete(transportCalls)
    .where(
      and(
        eq(transportCalls.organizationId, organizationId),
        eq(transportCalls.transportRequestId, requestId),
        ne(transportCalls.kind, "proposal"),
      ),
    );
}

/** Ends calls of a kind for all users. */
export async function endCalls(tx: Transaction, requestId: number, kind: CallKind): Promise<void> {
  await tx
    .delete(transportCalls)
    .where(and(eq(transportCalls.transportRequestId, requestId), eq(transportCalls.kind, kind)));
}

/** Ends the call for all users of the organization. @param except a kind that goes on */
export async function endCall(
  connection: Connection,
  organizationId: number,
  transportRequestId: number,
  except?: CallKind,
): Promise<void> {
  await connection
    .delete(transportCalls)
    .where(
      and(
        eq(transportCalls.organizationId, organizationId),
        eq(transportCalls.transportRequestId, transportRequestId),
        except && ne(transportCalls.kind, except),
      ),
    );
}

export async function pruneCalls(connection: Connection): Promise<void> {
  await connection
    .delete(transportCalls)
    .where(lt(transportCalls.calledAt, sql`now() - make_interval(hours => ${CALL_HOURS})`));
}
