import type { Connection } from "@wardway/db/open";
import {
  auditLog,
  contactMessages,
  invitations,
  ratings,
  settings,
  transportEvents,
  transportRequests,
  transportResponses,
} from "@wardway/db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Where somebody's work refers to them. The trail comes first: hardly anybody works without an entry there. */
const traces: readonly PgColumn[] = [
  auditLog.userId,
  transportEvents.actorUserId,
  transportRequests.createdBy,
  transportResponses.createdBy,
  ratings.createdBy,
  invitations.invitedBy,
  settings.updatedBy,
  contactMessages.readBy,
];

/** Whether anything that has to stay refers to this account. */
export async function hasHistory(connection: Connection, userId: number): Promise<boolean> {
  const found = traces.map(
    (column): SQL => sql`exists (select 1 from ${column.table} where ${column} = ${userId})`,
  );
  const [row] = await connection.execute<{ found: boolean }>(
    sql`select ${sql.join(found, sql` or `)} as found`,
  );
  return row?.found === true;
}
