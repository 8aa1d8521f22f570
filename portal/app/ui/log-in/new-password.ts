import { currentPasswordField, newPasswordField } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { z } from "zod";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** Typed twice. */
export const newPasswordSchema = z
  .object({ newPassword: newPasswordField, confirmPassword: z.string().default("") })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    error: translate("ui.logIn.passwordsDoNotMatch"),
    when: ({ issues }) => issues.length === 0,
  });

/** For an expired password. */
export const passwordChangeSchema = z
  .object({ currentPassword: currentPasswordField })
  .and(newPasswordSchema);
