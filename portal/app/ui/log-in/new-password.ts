import { currentPasswordField, newPasswordField } from "@wardway/model";
import { z } from "zod";

/** A new password, typed twice. */
export const newPasswordSchema = z
  .object({ newPassword: newPasswordField, confirmPassword: z.string().default("") })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords do not match",
    when: ({ issues }) => issues.length === 0,
  });

/** Current and new password, for changing an expired one. */
export const passwordChangeSchema = z
  .object({ currentPassword: currentPasswordField })
  .and(newPasswordSchema);
