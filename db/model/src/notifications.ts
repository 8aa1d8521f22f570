import { z } from "zod";
import { idCursor } from "./cursor.ts";
import { NOTIFICATION_PAGE_SIZE } from "./limits.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { pageFields } from "./values.ts";

export const listNotificationsSchema = z.object({
  cursor: idCursor.optional().describe("Cursor from the Link header of the previous page."),
  limit: pageFields.limit.default(NOTIFICATION_PAGE_SIZE),
  waiting: z.literal("true").optional().describe("Only those that wait for the caller's organization."),
});

const MAX_IDS = 100;
const idsMessage = portalIssue("notification.idsInvalid", { max: MAX_IDS });
const notificationId = z
  .number({ error: portalIssue("notification.notNumber") })
  .int(portalIssue("notification.notWhole"))
  .positive(portalIssue("notification.notPositive"));

/** By id, or all up to the newest one seen. */
export const readNotificationsSchema = z
  .object({
    ids: z
      .array(notificationId, { error: idsMessage })
      .min(1, idsMessage)
      .max(MAX_IDS, idsMessage)
      .optional(),
    upTo: notificationId.optional().describe("Marks this notification and all older ones."),
  })
  .refine(({ ids, upTo }) => ids !== undefined || upTo !== undefined, {
    path: ["ids"],
    error: portalIssue("notification.nothingNamed"),
  });
export type ReadNotifications = z.output<typeof readNotificationsSchema>;
