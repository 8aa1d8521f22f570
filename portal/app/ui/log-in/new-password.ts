import { currentPasswordField, newPasswordField } from "@wardway/model";
import { z } from "zod";

/** A password that somebody chooses, typed twice. */
export const newPasswordSchema = z
  .object({ newPassword: newPasswordField, confirmPassword: z.string().default("") })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords do not match",
    when: ({ issues }) => issues.length === 0,
  });

/** The same with the present one, as the page of an expired password asks for it. */
export const passwordChangeSchema = z
  .object({
    currentPassword: currentPasswordField,
  })
  .and(newPasswordSchema);
