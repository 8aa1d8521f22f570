import { askingStages, orderOfAskingSchema, widenAfterMinutes } from "@wardway/model";
import { z } from "zod";

/** A choice's value: the company's number and its stage, 0 for last. */
export const stageChoice = (companyId: number, stage: number) => `${companyId}:${stage}`;

/** All choices of the page. Who is asked last is in no stage. */
export const orderForm = z
  .object({
    widenAfterMinutes: widenAfterMinutes.optional().transform((minutes) => minutes ?? null),
    stage: z.array(z.string()).default([]),
  })
  .transform(({ widenAfterMinutes: minutes, stage }) => ({
    widenAfterMinutes: minutes,
    companies: stage
      .map((choice) => choice.split(":").map(Number))
      .filter(([, number]) => number !== 0)
      .map(([ambulanceCompanyId, number]) => ({
        ambulanceCompanyId,
        stage: askingStages.find((known) => known === number),
      })),
  }))
  .pipe(orderOfAskingSchema);
