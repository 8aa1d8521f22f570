import { t } from "@lingui/core/macro";
import {
  baseLocationFields,
  currentPasswordField,
  levelsOfService,
  limits,
  newPasswordField,
  parseBase,
  profileSchema,
} from "@wardway/model";
import { portalIssue } from "@wardway/model/messages/portal-issue";
import { z } from "zod";

export const profileForm = profileSchema.extend({
  /** Version that the form was loaded with. */
  seen: z.string({ error: () => t`This is not the form of this page. Load it again.` }).max(40),
  currentPassword: z
    .string()
    .max(limits.passwordMax, portalIssue("account.currentPasswordWrong"))
    .default(""),
});

/** @param min characters of a new password */
export const passwordForm = (min: number) =>
  z
    .object({
      currentPassword: currentPasswordField,
      newPassword: newPasswordField(min),
      confirmPassword: newPasswordField(min),
    })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ["confirmPassword"],
      error: () => t`Passwords do not match`,
      // Not in addition to an error of a new password.
      when: ({ issues }) => issues.every(({ path }) => path?.[0] === "currentPassword"),
    });

export const levelsForm = z.object({
  levelsOfService: z
    .array(
      z.enum(levelsOfService, {
        error: portalIssue("levelsOfService.unknown", { choices: levelsOfService.join(", ") }),
      }),
    )
    .default([])
    .transform((chosen) => levelsOfService.filter((level) => chosen.includes(level))),
});

export const baseForm = z.object(baseLocationFields).transform(parseBase);
