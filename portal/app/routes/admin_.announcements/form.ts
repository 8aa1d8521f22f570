import { t } from "@lingui/core/macro";
import { z } from "zod";
import { announcementSchema } from "#app/domain/announcements/announcement.ts";

export const announcementForm = z.object({
  ...announcementSchema.shape,
  isChecked: z.boolean({ error: () => t`Confirm that you have checked the text.` }),
  /** The form's id. */
  submission: z.string().min(1).max(100),
});
