import type { Actor } from "@wardway/model";
import { sql } from "drizzle-orm";

// In queries of events as `message` and of requests, whose table is named in full.

/**
 * A company reads its own thread with the hospital: that of the time before the approval, which names no patient, and all while it
 * is the one that runs the transport.
 */
export const readableBy = ({ role, organizationId }: Actor) => {
  if (role === "hospital") return sql`transport_requests.hospital_id = ${organizationId ?? 0}`;
  return role === "ambulance"
    ? sql`(message.ambulance_company_id = ${organizationId ?? 0} and (
        transport_requests.ambulance_company_id = ${organizationId ?? 0}
        or message.from_status in ('pending', 'needs_approval')
      ))`
    : sql`true`;
};

/** Whether a message is from the other side, and no user of the reader's has read it. Administrators have no side. */
const unreadBy = ({ role, organizationId }: Actor) =>
  role === "admin"
    ? sql`false`
    : sql`(message.actor_organization_id is distinct from ${organizationId ?? 0} and not exists (
        select from message_reads seen
        where seen.transport_request_id = message.transport_request_id
          and seen.ambulance_company_id = message.ambulance_company_id
          and seen.organization_id = ${organizationId ?? 0} and seen.up_to >= message.id
      ))`;

/** The ids of a request's messages that the reader's side has not read. */
export const unreadMessages = (reader: Actor) => sql`(
  select message.id from transport_events message
  where message.transport_request_id = transport_requests.id and message.type = 'message'
    and ${readableBy(reader)} and ${unreadBy(reader)}
)`;

export const countUnreadMessages = (reader: Actor) =>
  sql<number>`(select count(*)::integer from ${unreadMessages(reader)} as unread)`;
