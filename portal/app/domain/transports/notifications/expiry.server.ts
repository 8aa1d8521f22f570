import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** The columns of a key or token. */
interface Expiring {
  readonly createdAt: AnyPgColumn;
  readonly expiresAt: AnyPgColumn;
}

/** A month before, or a week for what is valid for a month only. */
export const expiresSoon = ({ createdAt, expiresAt }: Expiring) => sql<boolean>`(${expiresAt} <= now() + case
  when ${expiresAt} - ${createdAt} > interval '31 days' then interval '30 days'
  else interval '7 days' end)`;

/** The reminder that is due: days before the expiry (30 or 7), and 0 after it. */
export const reminderDays = ({ expiresAt }: Pick<Expiring, "expiresAt">) =>
  sql<number>`case when ${expiresAt} <= now() then 0 when ${expiresAt} <= now() + interval '7 days' then 7 else 30 end`;
