import type { Connection } from "@wardway/db/open";
import {
  messageReads,
  notifications,
  organizations,
  transportCalls,
  transportEvents,
  transportRequests,
  users,
} from "@wardway/db/schema";
import { type Actor, DomainError, limits, type ReadMessages, type TransportMessage } from "@wardway/model";
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { personName } from "#app/domain/accounts/deleted-user.ts";
import { whenWritable } from "#app/infra/downtime/downtime.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { readableBy, unreadMessages } from "../record/unread-messages.server.ts";

// Messages are events: never edited, seen by the hospital and by the company of their thread, purged with the request.

const message = alias(transportEvents, "message");
/** A literal, as in the partial index. */
const isMessage = sql`${message.type} = 'message'`;

const companies = alias(organizations, "companies");

/** When a user of the other side than the author's first had read it. */
const readAt = sql<Date | null>`(
  select min(seen.read_at) from ${messageReads} seen
  where seen.transport_request_id = ${message.transportRequestId}
    and seen.ambulance_company_id = ${message.ambulanceCompanyId}
    and seen.organization_id <> ${message.actorOrganizationId}
    and seen.up_to >= ${message.id}
)`.mapWith(messageReads.readAt);

function selectMessages(connection: Connection, actor: Actor, requestId: number, which?: SQL) {
  return connection
    .select({
      id: message.id,
      ambulanceCompanyId: companies.id,
      ambulanceCompanyName: companies.name,
      hospitalId: transportRequests.hospitalId,
      authorId: users.id,
      authorName: users.name,
      username: users.username,
      authorOrganizationId: message.actorOrganizationId,
      details: message.details,
      sentAt: message.recordedAt,
      readAt,
    })
    .from(message)
    .innerJoin(transportRequests, eq(transportRequests.id, message.transportRequestId))
    .innerJoin(users, eq(users.id, message.actorUserId))
    .innerJoin(companies, eq(companies.id, message.ambulanceCompanyId))
    .where(and(eq(message.transportRequestId, requestId), isMessage, readableBy(actor), which))
    .$dynamic();
}

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

/** Only colleagues and administrators read staff names. */
function toWire(actor: Actor, row: MessageRow): TransportMessage {
  const isColleague = actor.role === "admin" || row.authorOrganizationId === actor.organizationId;
  const { staff, text } = row.details;
  const author = { id: row.authorId, name: row.authorName, username: row.username };
  return {
    id: row.id,
    ambulanceCompanyId: row.ambulanceCompanyId,
    ambulanceCompanyName: row.ambulanceCompanyName,
    from: row.authorOrganizationId === row.hospitalId ? "hospital" : "company",
    authorName: isColleague ? (typeof staff === "string" ? staff : personName(author)) : null,
    text: String(text),
    sentAt: row.sentAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}

/** The newest, oldest first. @throws DomainError not_found */
export async function readMessages(
  connection: Connection,
  actor: Actor,
  requestId: number,
): Promise<readonly TransportMessage[]> {
  await readRequest(connection, actor, requestId);
  const rows = await selectMessages(connection, actor, requestId)
    .orderBy(desc(message.id))
    .limit(limits.messagesShown);
  return rows.reverse().map((row) => toWire(actor, row));
}

/** The newest message of a thread. Does not check the caller. */
export async function lastMessage(
  connection: Connection,
  actor: Actor,
  requestId: number,
  companyId: number,
): Promise<TransportMessage | null> {
  const which = eq(message.ambulanceCompanyId, companyId);
  const [row] = await selectMessages(connection, actor, requestId, which).orderBy(desc(message.id)).limit(1);
  return row ? toWire(actor, row) : null;
}

/** Of one side of a thread. */
export async function countMessages(
  connection: Connection,
  requestId: number,
  companyId: number,
  organizationId: number | null,
): Promise<number> {
  const [row] = await connection
    .select({ count: count() })
    .from(message)
    .where(
      and(
        eq(message.transportRequestId, requestId),
        eq(message.ambulanceCompanyId, companyId),
        eq(message.actorOrganizationId, organizationId ?? 0),
        isMessage,
      ),
    );
  return row?.count ?? 0;
}

/**
 * A user has seen the messages of a thread up to one of them: its writers see when the first of a side did. Ends its calls and the
 * user's notifications. Not audited.
 * @throws DomainError not_found
 */
export async function markMessagesRead(
  connection: Connection,
  actor: Actor,
  { requestId, upTo }: ReadMessages & { readonly requestId: number },
): Promise<void> {
  await readRequest(connection, actor, requestId);
  const [found] = await selectMessages(connection, actor, requestId, eq(message.id, upTo));
  if (!found) throw new DomainError("message.notFound");
  const { organizationId } = actor;
  if (actor.role === "admin" || organizationId === null) return;
  const { ambulanceCompanyId: companyId } = found;
  const ofThread = sql`message.transport_request_id = ${requestId}::integer
    and message.ambulance_company_id = ${companyId}::integer and message.type = 'message'
    and message.actor_organization_id is distinct from ${organizationId}::integer`;
  await whenWritable(connection, async () => {
    await connection.execute(sql`
      insert into ${messageReads} (transport_request_id, ambulance_company_id, organization_id, up_to)
      select ${requestId}::integer, ${companyId}::integer, ${organizationId}::integer, max(message.id)
      from ${transportEvents} message
      where ${ofThread} and message.id <= ${upTo}
      having max(message.id) > coalesce((
        select max(seen.up_to) from ${messageReads} seen
        where seen.transport_request_id = ${requestId} and seen.ambulance_company_id = ${companyId}
          and seen.organization_id = ${organizationId}
      ), 0)
      on conflict do nothing
    `);
    // What has come since, here or in another thread, goes on calling.
    await connection.execute(sql`
      with unread as (
        select max(unread.id) as id from ${transportRequests}, lateral ${unreadMessages(actor)} as unread (id)
        where ${transportRequests.id} = ${requestId}
      ), ended as (
        delete from ${transportCalls} using unread
        where ${isOwnCall(organizationId, requestId)} and unread.id is null
      )
      update ${transportCalls} set event_id = unread.id from unread
      where ${isOwnCall(organizationId, requestId)} and unread.id is not null and event_id <> unread.id
    `);
    await connection.execute(sql`
      update ${notifications} set read_at = now()
      where user_id = ${actor.userId} and transport_request_id = ${requestId} and type = 'message' and read_at is null
        and event_id in (select message.id from ${transportEvents} message where ${ofThread} and message.id <= ${upTo})
        and not exists (select from ${transportEvents} message where ${ofThread} and message.id > ${upTo})
    `);
    triggerJobs("live");
  });
}

const isOwnCall = (organizationId: number, requestId: number) => sql`
  ${transportCalls.organizationId} = ${organizationId} and ${transportCalls.transportRequestId} = ${requestId}
  and ${transportCalls.kind} = 'message'`;
