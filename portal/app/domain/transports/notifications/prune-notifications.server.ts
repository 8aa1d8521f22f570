import type { Database } from "@wardway/db/open";
import { notifications } from "@wardway/db/schema";
import { NOTIFICATION_DAYS } from "@wardway/model";
import { sql } from "drizzle-orm";
import { removeExpired } from "../remove-expired.server.ts";

/** An unread notice, and what concerns a transport that has not ended. */
const spared = sql`case when transport_request_id is null then read_at is null else exists (
  select from transport_requests request
  where request.id = transport_request_id and request.status not in ('completed', 'cancelled')
) end`;

/**
 * Removes notifications whose period is over: each request writes one for every account of the companies that it is offered to.
 * Not those of open or active requests and of requests on legal hold, and no unread notice.
 */
export const pruneNotifications = (db: Database, signal: AbortSignal): Promise<void> =>
  removeExpired(
    db,
    notifications,
    {
      since: notifications.createdAt,
      period: sql`make_interval(days => ${NOTIFICATION_DAYS}::integer)`,
      spared,
    },
    signal,
  );
