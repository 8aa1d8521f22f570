import {
  acceptanceFields,
  acceptanceSteps,
  checkLevelReason,
  choiceIssue,
  equipmentText,
  isolationSchema,
  isTimeZone,
  levelFields,
  limits,
  needFields,
  POUND_KG,
  pickupTime,
  requestCoordinates,
  requestFields,
  requestHospital,
  toNeeds,
} from "@wardway/model";
import { fieldTerm, issue } from "@wardway/model/messages/issue";
import { z } from "zod";
import { isShownAs, momentIn } from "../ui/time-zone.ts";
import { FOLLOWED_TIME } from "./pickup-choice.ts";
import { typedPlaces } from "./typed-places.ts";

const { weightKg: _inKilograms, ...statedFields } = needFields;

/** Its fields are beside the others, the weight in the reader's unit. */
const needs = z
  .object({
    ...statedFields,
    weight: z.number({ error: issue("number.notNumber", { label: fieldTerm("Weight") }) }).nullish(),
    weightUnit: z.string().optional(),
  })
  .transform(({ weight, weightUnit, ...stated }, context) => {
    const unitKg = weightUnit === "lb" ? POUND_KG : 1;
    const weightKg = weight == null ? null : Math.round(weight * unitKg * 10) / 10;
    const { min, max } = limits.weightKg;
    if (weightKg !== null && (weightKg < min || weightKg > max)) {
      const range = { min: Math.ceil((min / unitKg) * 10) / 10, max: Math.floor(max / unitKg) };
      const message = issue("number.between", { label: fieldTerm("Weight"), ...range });
      context.addIssue({ code: "custom", path: ["weight"], message });
    }
    return { needs: toNeeds({ ...stated, weightKg }) };
  });

const accepted = z
  .object({
    accepted: z
      .array(
        z.enum(acceptanceSteps, { error: choiceIssue("Done already", "needs.accepted_", acceptanceSteps) }),
      )
      .default([]),
  })
  .transform(({ accepted }) => ({
    bedConfirmed: accepted.includes("bed_confirmed"),
    reportCalled: accepted.includes("report_called"),
  }));

const facts = z
  .object({
    ...requestFields,
    // A form always has it: empty is not yet chosen, and not the API's default.
    isolationPrecautions: isolationSchema,
    hospitalId: requestHospital,
    ...requestCoordinates,
    /** Checked boxes; the request stores them joined. */
    equipment: z
      .array(z.string())
      .default([])
      .transform((choices): z.input<typeof equipmentText> => choices.join(","))
      .pipe(equipmentText),
    ...levelFields,
    acceptingPhysician: acceptanceFields.acceptingPhysician,
  })
  .and(needs)
  .and(accepted)
  .superRefine(checkLevelReason);

/** @param stated ISO 8601: the pick-up of the request that the form changes, which may be over */
const pickupFor = (stated: string | null) =>
  z
    .object({
      date: z
        .string({ error: issue("text.required", { label: fieldTerm("Date") }) })
        .regex(/^\d{4}-\d{2}-\d{2}$/, issue("date.notDay")),
      time: z
        .string({ error: issue("text.required", { label: fieldTerm("Time") }) })
        .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::\d{2})?$/, issue("date.notTimeOfDay")),
      timeZone: z.string().default("UTC"),
      asSoonAsPossible: z.string().optional(),
      [FOLLOWED_TIME]: z.string().optional(),
    })
    .transform(({ date, time, timeZone, asSoonAsPossible, [FOLLOWED_TIME]: followed }, context) => {
      const isChanged = followed !== undefined && followed !== `${date} ${time}`;
      if (asSoonAsPossible && !isChanged) return { asSoonAsPossible: true, transportDate: new Date() };
      const reject = (message: string, at: "date" | "time" = "date") => {
        context.addIssue({ code: "custom", path: [at], message });
        return z.NEVER;
      };
      if (!isTimeZone(timeZone)) return reject(issue("date.timeZoneUnknown"));
      if (stated !== null && isShownAs(stated, timeZone, { date, time }))
        return { transportDate: new Date(stated) };
      const moment = momentIn(timeZone, date, time);
      if (!moment) return reject(issue("date.notInCalendar"));
      if (moment === "skipped") return reject(issue("date.timeSkipped"), "time");
      const checked = pickupTime.safeParse(moment.toISOString());
      // A year in the past fails two checks; the last one's message is clear.
      if (!checked.success)
        return reject(checked.error.issues.at(-1)?.message ?? issue("date.chooseAnother"));
      return { transportDate: checked.data };
    });

const text = z.string().optional();

/** Only a form with a script can confirm a text that is no known place. */
const places = z
  .object({
    [typedPlaces.areConfirmed]: text,
    currentLocation: text,
    startLocationLat: text,
    [typedPlaces.currentLocation]: text,
    destination: text,
    destinationLat: text,
    [typedPlaces.destination]: text,
  })
  .transform((form, context) => {
    const check = (
      label: string,
      name: "currentLocation" | "destination",
      latitude: "startLocationLat" | "destinationLat",
    ) => {
      if (!form[name] || form[latitude] || form[typedPlaces[name]] === form[name]) return;
      const message = issue("place.notConfirmed", { label: fieldTerm(label) });
      context.addIssue({ code: "custom", path: [name], message });
    };
    if (form[typedPlaces.areConfirmed]) {
      check("Current location", "currentLocation", "startLocationLat");
      check("Destination", "destination", "destinationLat");
    }
    return {};
  });

/**
 * An object's own refinement waits until every field is valid; an intersection reports errors of all parts together.
 */
export const requestFormSchemaFor = (stated: string | null) =>
  z.intersection(z.intersection(facts, pickupFor(stated)), places);

export const requestFormSchema = requestFormSchemaFor(null);

/** Of a form that is saved without its time. */
export const untimedFormSchema = () => z.intersection(facts, places);
