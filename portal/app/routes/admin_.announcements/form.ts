import { createTranslator } from "@wardway/model/messages/translator";
import { z } from "zod";
import { announcementSchema } from "#app/domain/announcements/announcement.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const announcementForm = z.object({
  ...announcementSchema.shape,
  isChecked: z.boolean({ error: translate("adminAnnouncements.confirmThatYouHaveChecked") }),
  /** The form's id. */
  submission: z.string().min(1).max(100),
});
