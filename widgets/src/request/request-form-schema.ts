import { createRequestSchema, equipmentText, pickupTime, requestFields } from "@wardway/model";
import { fieldTerm, issue } from "@wardway/model/messages/issue";
import { z } from "zod";
import { isTimeZone, momentIn } from "../ui/time-zone.ts";

const { hospitalId, startLocationLat, startLocationLong, destinationLat, destinationLong } =
  createRequestSchema.shape;

const facts = z.object({
  ...requestFields,
  hospitalId,
  startLocationLat,
  startLocationLong,
  destinationLat,
  destinationLong,
  /** Checked boxes; the request stores them joined. */
  equipment: z
    .array(z.string())
    .default([])
    .transform((choices): z.input<typeof equipmentText> => choices.join(","))
    .pipe(equipmentText),
});

/** A local date and time with its zone. */
const pickup = z
  .object({
    date: z
      .string({ error: issue("text.required", { label: fieldTerm("Date") }) })
      .regex(/^\d{4}-\d{2}-\d{2}$/, issue("date.notDay")),
    time: z
      .string({ error: issue("text.required", { label: fieldTerm("Time") }) })
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::\d{2})?$/, issue("date.notTimeOfDay")),
    timeZone: z.string().default("UTC"),
  })
  .transform(({ date, time, timeZone }, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", path: ["date"], message });
      return z.NEVER;
    };
    if (!isTimeZone(timeZone)) return refuse(issue("date.timeZoneUnknown"));
    const moment = momentIn(timeZone, date, time);
    if (!moment) return refuse(issue("date.notInCalendar"));
    const checked = pickupTime.safeParse(moment.toISOString());
    // A year long gone fails two checks, and the last one says it in plain words.
    if (!checked.success) return refuse(checked.error.issues.at(-1)?.message ?? issue("date.chooseAnother"));
    return { transportDate: checked.data };
  });

/**
 * An intersection, because it reports errors of both halves together: an object's own refinement waits until every
 * field is valid, so that a past date would be reported on the second attempt.
 */
export const requestFormSchema = z.intersection(facts, pickup);
