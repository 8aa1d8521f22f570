import { t } from "@lingui/core/macro";
import { cleanText, displayDays, displayKinds, isShowable, MAX_DISPLAY_LABEL_LENGTH } from "@wardway/model";
import { z } from "zod";

const wrongLabel = {
  error: () => t`Enter where the screen is, in at most ${{ max: MAX_DISPLAY_LABEL_LENGTH }} characters.`,
};

export const startDisplayForm = z.object({
  kind: z.enum(displayKinds, { error: () => t`Choose what it shows.` }).default("board"),
  label: z
    .string(wrongLabel)
    .overwrite(cleanText)
    .trim()
    .min(1, wrongLabel)
    .max(MAX_DISPLAY_LABEL_LENGTH, wrongLabel)
    .refine(isShowable, wrongLabel),
  days: z.coerce.number().refine((days) => displayDays.some((each) => each === days), {
    error: () => t`Choose after how many days it ends.`,
  }),
});
