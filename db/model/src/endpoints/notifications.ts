import { z } from "zod";
import { MAX_UNREAD_COUNT, NOTIFICATION_DAYS } from "../limits.ts";
import { listNotificationsSchema, readNotificationsSchema } from "../notifications.ts";
import { notificationSchema, unreadSchema } from "../wire.ts";
import type { Subject } from "./contract.ts";
import { portalRoutes } from "./routes.ts";

export const notifications = {
  name: "Notifications",
  description: `Steps of the transports that concern the caller, and notices to administrators and managers. Those of ended transports, and notices that were read, are removed after ${NOTIFICATION_DAYS} days.`,
  endpoints: {
    listNotifications: {
      ...portalRoutes.listNotifications,
      right: "signed-in",
      audit: "records",
      summary: "List notifications, newest first",
      query: listNotificationsSchema,
      response: z.array(notificationSchema),
      headers: {
        "X-Unread-Count": `Unread notifications, counted up to ${MAX_UNREAD_COUNT}.`,
        "X-Waiting-Count": `Those of them that wait for the caller's organization, counted up to ${MAX_UNREAD_COUNT}.`,
      },
    },
    markNotificationsRead: {
      ...portalRoutes.markNotificationsRead,
      right: "signed-in",
      audit: { none: "marks the caller's own notifications" },
      summary: "Mark notifications as read",
      description:
        "Some by id, or all up to one of them that do not wait for the caller's side. Ids of other users' notifications are ignored.",
      body: readNotificationsSchema.meta({ id: "ReadNotifications" }),
      response: unreadSchema,
      example: { body: { upTo: 7312 } },
    },
  },
} as const satisfies Subject;
