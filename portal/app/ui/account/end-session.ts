import { z } from "zod";

/** Ends another session of the account, by its number from the list. */
export const endSessionSchema = z.object({
  intent: z.literal("endSession"),
  number: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 52),
});
