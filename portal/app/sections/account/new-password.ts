import { t } from "@lingui/core/macro";
import { currentPasswordField, newPasswordField } from "@wardway/model";
import { z } from "zod";

/** Typed twice. */
export const newPasswordSchema = z
  .object({ newPassword: newPasswordField, confirmPassword: z.string().default("") })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    error: () => t`Passwords do not match`,
    when: ({ issues }) => issues.length === 0,
  });

/** Replaces an expired password. */
export const passwordChangeSchema = z
  .object({ currentPassword: currentPasswordField })
  .and(newPasswordSchema);
