import {
  listNotificationsSchema,
  notificationSchema,
  readNotificationsSchema,
  unreadCounted,
  unreadSchema,
} from "@wardway/model";
import { z } from "zod";
import type { Subject } from "../operation.ts";

export const notifications: Subject = {
  name: "Notifications",
  description:
    "What the bell tells: the steps of the transports that one is concerned with. One's own alone.",
  operations: [
    {
      method: "GET",
      path: "/api/notifications",
      id: "listNotifications",
      summary: "List notifications, newest first",
      query: listNotificationsSchema,
      answer: z.array(notificationSchema),
      paged: true,
      headers: { "X-Unread-Count": `How many are unread; it counts to ${unreadCounted}.` },
    },
    {
      method: "POST",
      path: "/api/notifications/read",
      id: "markNotificationsRead",
      summary: "Mark notifications as read",
      details: "Some by their numbers, or all up to one of them. Numbers of others' are passed over.",
      body: readNotificationsSchema.meta({ id: "ReadNotifications" }),
      answer: unreadSchema,
      example: { body: { upTo: 7312 } },
    },
  ],
};
