import { t } from "@lingui/core/macro";
import { currentPasswordField, newPasswordField } from "@wardway/model";
import { z } from "zod";

/** Typed twice. @param min characters */
export const newPasswordSchema = (min: number | undefined) =>
  z
    .object({ newPassword: newPasswordField(min), confirmPassword: z.string().default("") })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ["confirmPassword"],
      error: () => t`Passwords do not match`,
      when: ({ issues }) => issues.length === 0,
    });

/** Replaces an expired password. @param min characters */
export const passwordChangeSchema = (min: number) =>
  z.object({ currentPassword: currentPasswordField }).and(newPasswordSchema(min));
