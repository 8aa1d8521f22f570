import { registerSchema } from "@wardway/model";
import { z } from "zod";

/** What an invited person fills in: the password twice. */
export const registrationSchema = registerSchema
  .omit({ token: true })
  .extend({ confirmPassword: z.string().default("") })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords do not match",
    when: ({ issues }) => issues.every(({ path }) => path?.[0] !== "password"),
  });
