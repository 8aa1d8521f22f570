import type { Connection, Transaction } from "@wardway/db/open";
import { transportCalls, users } from "@wardway/db/schema";
import { CALL_HOURS, type CallingEvent, type CallKind, getCalls, type RequestParties } from "@wardway/model";
import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { Caller } from "#app/domain/audit/caller.server.ts";

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
  if (caller && caller.organizationId !== null) await endOwnCall(tx, caller.organizationId, event.requestId);
  const calls = getCalls(event, request);
  if (calls.length === 0 || (caller && (await isSimulation(tx, caller)))) return;
  await tx
    .insert(transportCalls)
    .values(calls.map((call) => ({ ...call, transportRequestId: event.requestId, eventId: event.id })))
    .onConflictDoUpdate({
      target: [transportCalls.transportRequestId, transportCalls.organizationId],
      set: { kind: sql`excluded.kind`, eventId: sql`excluded.event_id`, calledAt: sql`excluded.called_at` },
      // Who is called about the approval opens the transport, and finds the proposal there.
      setWhere: sql`excluded.kind <> 'proposal' or ${transportCalls.kind} <> 'approved'`,
    });
}

async function isSimulation(tx: Transaction, { userId }: Caller): Promise<boolean> {
  const [actor] = await tx
    .select({ isSimulation: users.isSimulation })
    .from(users)
    .where(eq(users.id, userId));
  return actor?.isSimulation === true;
}

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

/** Ends the call for all users of the organization. */
export async function endCall(
  connection: Connection,
  organizationId: number,
  transportRequestId: number,
): Promise<void> {
  await connection
    .delete(transportCalls)
    .where(
      and(
        eq(transportCalls.organizationId, organizationId),
        eq(transportCalls.transportRequestId, transportRequestId),
      ),
    );
}

export async function pruneCalls(connection: Connection): Promise<void> {
  await connection
    .delete(transportCalls)
    .where(lt(transportCalls.calledAt, sql`now() - make_interval(hours => ${CALL_HOURS})`));
}
