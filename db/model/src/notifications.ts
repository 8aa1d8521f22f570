import { z } from "zod";
import { idCursor } from "./cursor.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { pageFields } from "./values.ts";

/** Notifications in the bell, and the default page size of the list and the API. */
export const notificationsShown = 20;

/** Unread notifications are counted up to this number; the bell then displays `9+`. */
export const unreadCounted = 10;

/** The query of `GET /api/notifications`. `X-Unread-Count` in the response counts up to `unreadCounted`. */
export const listNotificationsSchema = z.object({
  cursor: idCursor.optional().describe("From the Link header of the previous page."),
  limit: pageFields.limit.default(notificationsShown),
});

const MAX_IDS = 100;
const idsMessage = portalIssue("notification.idsInvalid", { max: MAX_IDS });
const notificationId = z
  .number({ error: portalIssue("notification.notNumber") })
  .int(portalIssue("notification.notWhole"))
  .positive(portalIssue("notification.notPositive"));

/** `POST /api/notifications/read`: the caller's own by id, or all up to the newest one seen. */
export const readNotificationsSchema = z
  .object({
    ids: z
      .array(notificationId, { error: idsMessage })
      .min(1, idsMessage)
      .max(MAX_IDS, idsMessage)
      .optional(),
    upTo: notificationId.optional().describe("The newest that one has seen: it and all before it."),
  })
  .refine(({ ids, upTo }) => ids !== undefined || upTo !== undefined, {
    path: ["ids"],
    error: portalIssue("notification.nothingNamed"),
  });
export type ReadNotifications = z.output<typeof readNotificationsSchema>;
