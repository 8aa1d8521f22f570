import { z } from "zod";
import { requestFields } from "./requests.ts";
import { identifier, timestamp } from "./values.ts";

export const findDuplicatesSchema = z.object({
  transportDate: timestamp("Transport date")
    .nullish()
    .describe(
      "Pick-up of the new request: a standing order's requests for other days are left out. Default: none is.",
    ),
  medicalRecordNumber: requestFields.medicalRecordNumber,
  hospitalId: identifier("Hospital")
    .nullish()
    .describe("For administrators. Other callers ask for their own hospital."),
});
export type FindDuplicates = z.output<typeof findDuplicatesSchema>;
