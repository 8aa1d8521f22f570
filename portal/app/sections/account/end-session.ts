import { z } from "zod";

export const endSessionSchema = z.object({
  number: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 52),
});
