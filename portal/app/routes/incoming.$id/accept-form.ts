import { acceptPatientSchema } from "@wardway/model";
import { z } from "zod";

export const acceptForm = acceptPatientSchema.extend({
  bedConfirmed: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
});
