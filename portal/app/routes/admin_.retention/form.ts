import { releaseHoldSchema, setHoldSchema } from "@wardway/model";
import { z } from "zod";

/** With the form's id. */
export const holdForm = setHoldSchema.and(z.object({ submission: z.string().min(1).max(100) }));

export const releaseForm = releaseHoldSchema;
