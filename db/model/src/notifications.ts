import { z } from "zod";
import { idCursor } from "./cursor.ts";
import { pageFields } from "./values.ts";

/** Notifications that the bell shows, and that a page of the list and of the API has where nothing else is asked for. */
export const notificationsShown = 20;

/** The bell counts to nine and then shows `9+`. */
export const unreadCounted = 10;

/** The query of `GET /api/notifications`. */
export const listNotificationsSchema = z.object({
  cursor: idCursor.optional().describe("From the Link header of the previous page."),
  limit: pageFields.limit.default(notificationsShown),
});

const mostIds = 100;
const idsSentence = `Ids must be a list of 1 to ${mostIds} numbers of notifications.`;
const numberOfOne = z
  .number({ error: "A notification's number must be a number." })
  .int("A notification's number must be a whole number.")
  .positive("A notification's number must be positive.");

/** `POST /api/notifications/read`: some of one's own, or all up to the newest that one has seen. */
export const readNotificationsSchema = z
  .object({
    ids: z
      .array(numberOfOne, { error: idsSentence })
      .min(1, idsSentence)
      .max(mostIds, idsSentence)
      .optional(),
    upTo: numberOfOne.optional().describe("The newest that one has seen: it and all before it."),
  })
  .refine(({ ids, upTo }) => ids !== undefined || upTo !== undefined, {
    path: ["ids"],
    error: "Say which ones: ids, or upTo for all up to that one.",
  });
export type ReadNotifications = z.output<typeof readNotificationsSchema>;
