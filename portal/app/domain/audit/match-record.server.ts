import type { Connection } from "@wardway/db/open";
import {
  auditLog,
  emergencyAccessReads,
  followLinks,
  legalHolds,
  listedRecords,
  purgedRequests,
  ratings,
  transportResponses,
} from "@wardway/db/schema";
import type { AuditRecord, AuditRecordType } from "@wardway/model";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { recordTypes } from "./record-types.ts";

/** Username of who follows a transport by a link. */
export const linkUsername = (linkId: number) => `Link ${linkId}`;

interface Belonging extends Record<string, unknown> {
  readonly resourceType: string;
  readonly ids: readonly number[];
}

/** Queries of what belongs to a record: its resource type and id. */
const belongings: Readonly<Partial<Record<AuditRecordType, (id: number) => SQL>>> = {
  transport: (id) => sql`
    select 'transport_response' as "resourceType", id from ${transportResponses} where transport_request_id = ${id}
    union select 'rating', id from ${ratings} where transport_request_id = ${id}
    union select 'follow_link', id from ${followLinks} where transport_request_id = ${id}
    union select 'emergency_access', access_id from ${emergencyAccessReads} where transport_request_id = ${id}
    union select 'legal_hold', id from ${legalHolds} where transport_request_id = ${id}
    -- Of a purged request its links are gone: those that were opened are known by their readers.
    union select 'transport_response', unnest(response_ids) from ${purgedRequests} where request_id = ${id}
    union select 'rating', rating_id from ${purgedRequests} where request_id = ${id} and rating_id is not null
    union select 'follow_link', substring(username from '^Link (\\d{1,9})$')::integer from ${auditLog}
      where resource_type = 'transport_request' and resource_id = ${id} and user_id is null
        and username ~ '^Link \\d{1,9}$' and exists (select from ${purgedRequests} where request_id = ${id})`,
  // What noted that the account opened unusually many records.
  user: (id) => sql`select 'record_reads' as "resourceType", ${id}::integer as id`,
  organization: (id) => sql`
    select 'legal_hold' as "resourceType", id from ${legalHolds} where organization_id = ${id}`,
};

/**
 * A condition for the rows of a record, of lists that contained it and of what belongs to it. Looks up the latter first, so that each part
 * has constants for an index.
 */
export async function matchRecord(
  connection: Connection,
  { type, id }: AuditRecord,
): Promise<SQL | undefined> {
  const { resourceType, listedIn } = recordTypes[type];
  const belonging = await findBelonging(connection, belongings[type]?.(id));
  return or(
    rowsOf(resourceType, [id]),
    listedIn.length > 0 ? and(isListed(id), inArray(auditLog.resourceType, [...listedIn])) : undefined,
    ...belonging.map((found) => rowsOf(found.resourceType, found.ids)),
  );
}

async function findBelonging(connection: Connection, query: SQL | undefined): Promise<readonly Belonging[]> {
  if (!query) return [];
  return connection.execute<Belonging>(sql`
    select "resourceType", array_agg(id) as ids from (${query}) belonging group by "resourceType"`);
}

const rowsOf = (resourceType: string, ids: readonly number[]) =>
  and(eq(auditLog.resourceType, resourceType), inArray(auditLog.resourceId, [...ids]));

/** Whether a row's list has the number. The first condition is that of the index, whose rows are lists. */
export const isListed = (id: number) =>
  sql`(${auditLog.details} ? 'ids' and ${listedRecords} @> array[${String(id)}::text])`;
