import type { Database, Transaction } from "@wardway/db/open";
import { embedKeys, embedSites, users } from "@wardway/db/schema";
import type { NoticeType } from "@wardway/model";
import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { expiresSoon, reminderDays } from "../transports/notifications/expiry.server.ts";
import { administrators, sendNotice } from "../transports/notifications/notices.server.ts";
import { isAnsweredFor } from "./key-state.server.ts";

/** Days before the expiry; 0 after it. */
const reminders = [
  { days: 0, type: "embed_key_expired" },
  { days: 7, type: "embed_key_expires_soon" },
  { days: 30, type: "embed_key_expiring" },
] as const satisfies readonly { days: number; type: NoticeType }[];

/** Keys of one run; the next one continues. */
const MAX_KEYS = 100;

/**
 * Notifies of keys that expire soon or have expired, and of those for which no manager answers any more: the hospital's
 * managers, and administrators if there are none. Each once over all processes.
 */
export async function notifyOfKeys(db: Database): Promise<void> {
  const sent = [
    await db.transaction((tx) => remindOfExpiry(tx)),
    await db.transaction((tx) => notifyOfOrphans(tx)),
  ];
  if (sent.some((count) => count > 0)) triggerJobs("mail");
}

const active = and(isNull(embedKeys.revokedAt), isNull(embedSites.revokedAt));

async function remindOfExpiry(tx: Transaction): Promise<number> {
  const days = reminderDays(embedKeys);
  const due = await tx
    .select({ id: embedKeys.id, siteId: embedSites.id, hospitalId: embedSites.hospitalId, days })
    .from(embedKeys)
    .innerJoin(embedSites, eq(embedSites.id, embedKeys.siteId))
    .where(
      and(
        active,
        expiresSoon(embedKeys),
        or(isNull(embedKeys.remindedDays), sql`${embedKeys.remindedDays} > ${days}`),
      ),
    )
    .orderBy(embedKeys.expiresAt)
    .limit(MAX_KEYS)
    .for("update", { of: embedKeys, skipLocked: true });
  for (const key of due) {
    const { type } = reminders.find((reminder) => reminder.days === key.days) ?? reminders[2];
    await sendNotice(tx, { type, siteId: key.siteId, occasion: key.id }, await managers(tx, key.hospitalId));
  }
  await tx
    .update(embedKeys)
    .set({ remindedDays: days })
    .where(
      inArray(
        embedKeys.id,
        due.map(({ id }) => id),
      ),
    );
  return due.length;
}

async function notifyOfOrphans(tx: Transaction): Promise<number> {
  // Somebody answers for them again: the next time is news.
  await tx
    .update(embedKeys)
    .set({ orphanNoticeAt: null })
    .from(embedSites)
    .where(
      and(eq(embedSites.id, embedKeys.siteId), isNotNull(embedKeys.orphanNoticeAt), active, isAnsweredFor),
    );
  const orphans = await tx
    .select({ id: embedKeys.id, siteId: embedSites.id, hospitalId: embedSites.hospitalId })
    .from(embedKeys)
    .innerJoin(embedSites, eq(embedSites.id, embedKeys.siteId))
    .where(
      and(
        active,
        isNull(embedKeys.orphanNoticeAt),
        sql`${embedKeys.expiresAt} > now()`,
        sql`not ${isAnsweredFor}`,
      ),
    )
    .orderBy(embedKeys.id)
    .limit(MAX_KEYS)
    .for("update", { of: embedKeys, skipLocked: true });
  for (const { id, siteId, hospitalId } of orphans) {
    const occasion = `${id} ${new Date().toISOString()}`;
    // Administrators are notified too: the hospital's widgets have stopped.
    const recipients = or(await managers(tx, hospitalId), administrators);
    await sendNotice(tx, { type: "embed_key_disabled", siteId, occasion }, recipients);
  }
  await tx
    .update(embedKeys)
    .set({ orphanNoticeAt: sql`now()` })
    .where(
      inArray(
        embedKeys.id,
        orphans.map(({ id }) => id),
      ),
    );
  return orphans.length;
}

async function managers(tx: Transaction, hospitalId: number) {
  const ofHospital = and(
    eq(users.organizationId, hospitalId),
    eq(users.isManager, true),
    isNull(users.deactivatedAt),
  );
  return (await tx.$count(users, ofHospital)) > 0 ? ofHospital : administrators;
}
