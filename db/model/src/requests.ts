import { z } from "zod";
import { limits, nearestLimit } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { routeFields } from "./route.ts";
import { isShowable, optionalText, requiredText } from "./text.ts";
import { identifier, pageFields, timestamp } from "./values.ts";
import {
  equipmentChoices,
  equipmentTerms,
  isolationPrecautions,
  milestoneNames,
  priorities,
  requestStatuses,
} from "./vocabulary.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

export const pickupTime = timestamp("Transport date")
  .refine((at) => at.getTime() >= Date.now() - limits.pickupGraceMinutes * minute, {
    error: issue("transport.dateInPast"),
  })
  .refine((at) => at.getTime() <= Date.now() + limits.pickupHorizonDays * day, {
    error: issue("transport.dateTooFarAhead"),
  });

/** Equipment in the API: known choices joined by commas, without duplicates, in the form's order. */
export const equipmentText = z
  .string({ error: issue("transport.equipmentNotText") })
  .max(500, issue("text.maxLength", { label: fieldTerm("Equipment"), max: 500 }))
  .nullish()
  .transform((text, context) => {
    const requested = (text ?? "")
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "");
    const unknown = requested.find((item) => !equipmentChoices.some((choice) => choice === item));
    if (unknown !== undefined) {
      context.addIssue({
        code: "custom",
        message: issue("transport.equipmentUnknown", {
          choices: equipmentChoices.map((choice) => ({ code: equipmentTerms[choice], text: choice })),
          unknown: unknown.slice(0, 40),
        }),
      });
      return z.NEVER;
    }
    const chosen = equipmentChoices.filter((choice) => requested.includes(choice));
    return chosen.length > 0 ? chosen.join(", ") : null;
  })
  .describe(`Joined by commas: ${equipmentChoices.join(", ")}.`);

/** Decimal degrees (WGS 84) as text. */
function degrees(label: string, most: number) {
  return z
    .string({ error: issue("location.notDegrees", { label: fieldTerm(label) }) })
    .trim()
    .max(40, issue("location.notDegrees", { label: fieldTerm(label) }))
    .nullish()
    .transform((text, context) => {
      if (!text) return null;
      const value = Number(text);
      if (!Number.isFinite(value) || Math.abs(value) > most) {
        context.addIssue({
          code: "custom",
          message: issue("location.outOfRange", { label: fieldTerm(label), max: most }),
        });
        return z.NEVER;
      }
      return value;
    })
    .describe(`Decimal degrees as text, WGS 84, from -${most} to ${most}.`);
}

export const prioritySchema = z.enum(priorities, {
  error: issue("transport.priorityUnknown"),
});
export const isolationSchema = z.enum(isolationPrecautions, {
  error: issue("transport.isolationUnknown"),
});

/** The fields of a request that the API and the form share: all but the date. */
export const requestFields = {
  patientName: requiredText("Patient name", limits.patientName),
  medicalRecordNumber: requiredText("Medical record number", limits.medicalRecordNumber),
  currentLocation: requiredText("Current location", limits.location),
  destination: requiredText("Destination", limits.location),
  priority: prioritySchema,
  isolationPrecautions: isolationSchema
    .nullish()
    .transform((value) => value ?? "none")
    .describe("None, where it is missing."),
  specialInstructions: optionalText("Special instructions", limits.specialInstructions),
  contactPerson: optionalText("Contact person", limits.contactPerson),
} as const;

/** `POST /api/transport-requests`. `hospitalId` is for administrators only; other callers use their own. */
export const createRequestSchema = z.object({
  ...requestFields,
  hospitalId: identifier("Hospital")
    .nullish()
    .describe("An administrator names the hospital; whose else it is, the session says."),
  transportDate: pickupTime.describe(
    `From ${limits.pickupGraceMinutes} minutes ago to ${limits.pickupHorizonDays} days ahead.`,
  ),
  equipment: equipmentText,
  startLocationLat: degrees("Start latitude", 90),
  startLocationLong: degrees("Start longitude", 180),
  destinationLat: degrees("Destination latitude", 90),
  destinationLong: degrees("Destination longitude", 180),
  ...routeFields,
});
export type CreateRequest = z.output<typeof createRequestSchema>;
export type CreateRequestBody = z.input<typeof createRequestSchema>;

/** Statuses that users can set; the others follow from responses. */
export const requestSteps = ["pending", "in_progress", "completed", "cancelled"] as const;

/** The time of a crew's action, which may be reported later if there was no reception. */
const crewTime = timestamp("Time")
  .refine((at) => at.getTime() <= Date.now() + limits.milestoneAheadMinutes * minute, {
    error: issue("transport.timeInFuture"),
  })
  .nullish()
  .transform((at) => at ?? null);

/** `PATCH /api/transport-requests/:id/status`. Status `pending` releases an approved request. */
export const changeStatusSchema = z
  .object({
    status: z
      .enum(requestSteps, {
        error: ({ input }) =>
          requestStatuses.some((status) => status === input)
            ? issue("transport.statusByResponse")
            : issue("choice.unknown", { label: fieldTerm("Status"), choices: requestSteps.join(", ") }),
      })
      .describe("pending releases an approved request back to the pool."),
    reason: optionalText("Reason", limits.reason).describe("Required for pending and cancelled."),
    at: crewTime.describe("When the crew set off, for in_progress; now, where it is missing."),
  })
  .refine(({ status, reason }) => reason !== null || (status !== "cancelled" && status !== "pending"), {
    path: ["reason"],
    error: issue("text.required", { label: fieldTerm("A reason") }),
  });
export type ChangeStatus = z.output<typeof changeStatusSchema>;

export const reasonSchema = requiredText("Reason", limits.reason);

/** `POST /api/transport-requests/:id/milestones`. `at` defaults to now. */
export const recordMilestoneSchema = z.object({
  milestone: z.enum(milestoneNames, {
    error: issue("choice.unknown", { label: fieldTerm("Milestone"), choices: milestoneNames.join(", ") }),
  }),
  at: crewTime.describe("When it happened; now, where it is missing. Not in the future."),
});
export type RecordMilestone = z.output<typeof recordMilestoneSchema>;

/** By date, latest first, or by distance from the base of the user's company. */
export const listOrders = ["date", "distance"] as const;
export type ListOrder = (typeof listOrders)[number];

/** The query of a list. `status` is repeatable or comma-joined. */
export const listRequestsSchema = z.object({
  status: z
    .array(
      z.enum(requestStatuses, {
        error: issue("choice.unknown", { label: fieldTerm("Status"), choices: requestStatuses.join(", ") }),
      }),
    )
    .default([])
    .describe("Repeated, or joined by commas; all of them, where it is missing."),
  q: z
    .string()
    .trim()
    .max(limits.search, issue("text.maxLength", { label: fieldTerm("A search"), max: limits.search }))
    .refine(isShowable, issue("text.unshowable", { label: fieldTerm("The search") }))
    .default("")
    .describe("A part of the patient's name, of either place, or a priority."),
  sort: z
    .enum(listOrders, {
      error: issue("choice.unknown", { label: fieldTerm("Sort"), choices: listOrders.join(", ") }),
    })
    .default("date")
    .describe(
      `distance: the nearest to the company's base first, among the ${nearestLimit} open requests that are due ` +
        "next. For companies with a base.",
    ),
  ...pageFields,
});
