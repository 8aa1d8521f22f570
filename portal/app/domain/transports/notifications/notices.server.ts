import type { Connection } from "@wardway/db/open";
import { mailOutbox, notifications, users } from "@wardway/db/schema";
import type { NoticeType } from "@wardway/model";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";

export interface Notice {
  readonly type: NoticeType;
  /** The site of the keys that the notice is about. */
  readonly siteId?: number;
  /** The access that the notice is about. */
  readonly emergencyAccessId?: number;
  /** The standing order that the notice is about. */
  readonly standingOrderId?: number;
  /** Unique for the type: what has been sent is not sent again. */
  readonly occasion: string | number;
}

/** A list entry and an email for each recipient, whatever they prefer: notices concern the safety of the portal. */
export async function sendNotice(
  tx: Connection,
  { type, siteId, emergencyAccessId, standingOrderId, occasion }: Notice,
  recipients: SQL | undefined,
): Promise<void> {
  const site = siteId ?? null;
  const access = emergencyAccessId ?? null;
  const order = standingOrderId ?? null;
  await tx.execute(sql`
    with sent as (
      insert into ${mailOutbox} (key, kind, user_id, details)
      select 'notice:' || ${type}::text || ':' || ${String(occasion)}::text || ':' || ${users.id}, 'notice', ${users.id},
        jsonb_strip_nulls(jsonb_build_object(
          'type', ${type}::text, 'siteId', ${site}::integer, 'emergencyAccessId', ${access}::integer,
          'standingOrderId', ${order}::integer
        ))
      from ${users} where ${and(isActive, recipients)}
      on conflict (key) do nothing
      returning user_id
    )
    insert into ${notifications} (user_id, type, embed_site_id, emergency_access_id, standing_order_id)
    select user_id, ${type}::text, ${site}::integer, ${access}::integer, ${order}::integer from sent
  `);
}

const isActive = and(isNull(users.deactivatedAt), eq(users.isSite, false));

export const administrators = eq(users.role, "admin");
