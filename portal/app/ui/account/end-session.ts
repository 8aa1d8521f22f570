import { z } from "zod";

/** Ends one of the account's other sessions, by its number in the list. */
export const endSessionSchema = z.object({
  intent: z.literal("endSession"),
  number: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 52),
});
