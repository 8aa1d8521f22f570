import { cleanText, displayDays, isShowable, MAX_DISPLAY_LABEL_LENGTH } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { z } from "zod";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const labelMessage = translate("displays.labelInvalid", { max: MAX_DISPLAY_LABEL_LENGTH });

export const startDisplayForm = z.object({
  label: z
    .string({ error: labelMessage })
    .overwrite(cleanText)
    .trim()
    .min(1, labelMessage)
    .max(MAX_DISPLAY_LABEL_LENGTH, labelMessage)
    .refine(isShowable, labelMessage),
  days: z.coerce
    .number()
    .refine((days) => displayDays.some((each) => each === days), translate("displays.daysInvalid")),
});
