import { limits, requiredText } from "@wardway/model";
import { z } from "zod";

export const announcementSchema = z.object({
  subject: requiredText("Subject", limits.announcementSubject),
  message: requiredText("Message", limits.announcementText),
});
export type Announcement = z.output<typeof announcementSchema>;
