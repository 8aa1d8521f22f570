import type { Connection } from "@wardway/db/open";
import { announcements, users } from "@wardway/db/schema";
import { announcementPageSize } from "@wardway/model";
import { desc, eq, lt } from "drizzle-orm";
import { keysetPage, previousIdCursor } from "#app/infra/keyset.server.ts";
import { personName } from "../accounts/deleted-user.ts";

/** Newest first. @param before only older than this id */
export async function listAnnouncements(connection: Connection, before: number | undefined) {
  const rows = await connection
    .select({
      id: announcements.id,
      subject: announcements.subject,
      message: announcements.message,
      recipients: announcements.recipients,
      createdAt: announcements.createdAt,
      sender: { id: users.id, name: users.name, username: users.username },
    })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.createdBy))
    .where(before === undefined ? undefined : lt(announcements.id, before))
    .orderBy(desc(announcements.id))
    .limit(announcementPageSize + 1);
  const { items, next } = keysetPage(rows, announcementPageSize, null);
  return {
    items: items.map(({ sender, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      sender: personName(sender),
    })),
    next: next && String(next.id),
    previous: await previousIdCursor(connection, announcements, undefined, {
      cursor: before ?? null,
      firstId: items[0]?.id,
      limit: announcementPageSize,
    }),
  };
}
export type AnnouncementPage = Awaited<ReturnType<typeof listAnnouncements>>;
