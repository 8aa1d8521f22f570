import { checkDays, scheduleFields } from "@wardway/model";
import { z } from "zod";
import { rowId } from "#app/http/forms/row-id.ts";

export const orderForm = z
  .object({
    ...scheduleFields,
    requestId: rowId,
    /** Of the request as the page showed it. */
    revision: rowId,
    preparesReturn: z.boolean().default(false),
    /** Of the prepared return trip as the page showed it. */
    preparedAt: z.string().optional(),
    besidesOpenRequests: z.boolean().default(false),
  })
  .superRefine(checkDays);
