import { z } from "zod";
import { idCursor } from "./cursor.ts";
import { NOTIFICATION_PAGE_SIZE } from "./limits.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { pageFields } from "./values.ts";
import type { IsolationPrecaution, Priority } from "./vocabulary.ts";

/** An open request that no one of the company has opened. */
export interface RequestAlert {
  readonly id: number;
  readonly priority: Priority;
  /** ISO 8601. */
  readonly transportDate: string;
  readonly asSoonAsPossible?: true | undefined;
  /** IANA name. */
  readonly hospitalTimeZone: string;
  readonly currentLocation: string;
  readonly destination: string;
  /** Comma-separated choices. */
  readonly equipment: string | null;
  readonly isolationPrecautions: IsolationPrecaution;
}

export const listNotificationsSchema = z.object({
  cursor: idCursor.optional().describe("Cursor from the Link header of the previous page."),
  limit: pageFields.limit.default(NOTIFICATION_PAGE_SIZE),
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
