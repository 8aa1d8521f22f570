import { releaseHoldSchema, setHoldSchema } from "@wardway/model";
import { z } from "zod";

/** Includes the form's id, so that a repeated form sets no second hold. */
export const holdForm = setHoldSchema.and(z.object({ submission: z.string().min(1).max(100) }));

export const releaseForm = releaseHoldSchema;
