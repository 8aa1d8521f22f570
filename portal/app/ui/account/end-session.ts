import { z } from "zod";

export const endSessionSchema = z.object({
  intent: z.literal("endSession"),
  number: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 52),
});
