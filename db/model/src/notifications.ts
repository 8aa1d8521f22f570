import { z } from "zod";
import { pageFields } from "./values.ts";
import type { NotificationType } from "./vocabulary.ts";

/** Notifications that the bell shows, and that a page of the list and of the API has where nothing else is asked for. */
export const notificationsShown = 20;

/** The bell counts to nine and then shows `9+`. */
export const unreadCounted = 10;

/** What the bell tells one person of: a step of a request, and whether it has been read. */
export interface Notification {
  readonly id: number;
  readonly type: NotificationType;
  readonly transportRequestId: number;
  /** Whether the reader may open the request now: a company that was not chosen may not. */
  readonly canOpen: boolean;
  /** The other side of the transport; null where the reader may not know it. */
  readonly organizationName: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; null while it is unread. */
  readonly readAt: string | null;
}

/** The query of `GET /api/notifications`. Its answer, as that of `GET /api/user`, counts in `X-Unread-Count` to `unreadCounted`. */
export const listNotificationsSchema = z.object({
  ...pageFields,
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
