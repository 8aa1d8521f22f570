import { z } from "zod";
import { DAY_MS, MINUTE_MS } from "./durations.ts";
import { parseDegrees } from "./geography.ts";
import { type LevelOfService, levelsOfService, proposeLevel } from "./level-of-service.ts";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { type NeedFacts, withImpliedEquipment } from "./needs.ts";
import { choiceIssue } from "./stated-needs.ts";
import { optionalText, requiredText } from "./text.ts";
import { identifier, timestamp } from "./values.ts";
import {
  equipmentChoices,
  equipmentTerms,
  isolationPrecautions,
  milestoneNames,
  priorities,
  requestStatuses,
} from "./vocabulary.ts";

export const pickupTime = timestamp("Transport date")
  .refine((at) => at.getTime() >= Date.now() - limits.pickupGraceMinutes * MINUTE_MS, {
    error: issue("transport.dateInPast"),
  })
  .refine((at) => at.getTime() <= Date.now() + limits.pickupHorizonDays * DAY_MS, {
    error: issue("transport.dateTooFarAhead"),
  });

/** Known choices, comma-separated, without duplicates, in the form's order. */
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
  .describe(`Comma-separated: ${equipmentChoices.join(", ")}. What the needs imply is added.`);

/** WGS 84, as text. */
function degrees(label: string, max: number) {
  return z
    .string({ error: issue("location.notDegrees", { label: fieldTerm(label) }) })
    .max(40, issue("location.notDegrees", { label: fieldTerm(label) }))
    .nullish()
    .transform((text, context) => {
      if (!text) return null;
      const value = parseDegrees(text.trim());
      if (value !== null && Math.abs(value) <= max) return value;
      const message =
        value === null
          ? issue("location.notDegrees", { label: fieldTerm(label) })
          : issue("location.outOfRange", { label: fieldTerm(label), max });
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .describe(`Decimal degrees as text, with a decimal point, WGS 84, from -${max} to ${max}.`);
}

export const prioritySchema = z.enum(priorities, {
  error: issue("transport.priorityUnknown"),
});
export const isolationSchema = z.enum(isolationPrecautions, {
  error: issue("transport.isolationUnknown"),
});

const unit = optionalText("Unit", limits.unit).describe("Unit or ward.");
const room = optionalText("Room", limits.room).describe("Room, bed or bay.");

export const requestFields = {
  patientName: requiredText("Patient name", limits.patientName),
  medicalRecordNumber: requiredText("Medical record number", limits.medicalRecordNumber),
  currentLocation: requiredText("Current location", limits.location),
  currentUnit: unit,
  currentRoom: room,
  destination: requiredText("Destination", limits.location),
  destinationUnit: unit,
  destinationRoom: room,
  priority: prioritySchema,
  isolationPrecautions: isolationSchema
    .nullish()
    .transform((value) => value ?? "none")
    .describe("Default: none."),
  specialInstructions: optionalText("Special instructions", limits.specialInstructions),
  contactPerson: optionalText("Contact person", limits.contactPerson),
} as const;

export const levelFields = {
  levelOfService: z
    .enum(levelsOfService, { error: choiceIssue("Level of service", "levels.", levelsOfService) })
    .nullish()
    .transform((level) => level ?? null),
  levelReason: optionalText("Reason for the level of service", limits.reason),
} as const;

/** Default: not done. */
const isDone = (label: string) =>
  z.boolean({ error: issue("choice.notBoolean", { label: fieldTerm(label) }) }).optional();

const bedConfirmed = isDone("Bed confirmed").describe("Whether the receiving facility has confirmed a bed.");
const reportCalled = isDone("Report called").describe(
  "Whether the report has been given to the receiving facility.",
);

/** The acceptance by the receiving facility, as far as a new request has it. */
export const acceptanceFields = {
  acceptingPhysician: optionalText("Accepting physician", limits.contactPerson).describe(
    "At the receiving facility.",
  ),
  bedConfirmed,
  reportCalled,
} as const;

interface LevelChoice extends NeedFacts {
  readonly levelOfService: LevelOfService | null;
  readonly levelReason: string | null;
}

/** A level other than the proposed one has a reason. */
export function checkLevelReason(request: LevelChoice, context: z.RefinementCtx): void {
  const { levelOfService, levelReason } = request;
  if (levelOfService === null || levelReason !== null) return;
  const proposed = proposeLevel({ ...request, equipment: withImpliedEquipment(request) });
  if (proposed === null || proposed.level === levelOfService) return;
  context.addIssue({
    code: "custom",
    path: ["levelReason"],
    message: issue("transport.levelReasonRequired"),
  });
}

export const requestHospital = identifier("Hospital")
  .nullish()
  .describe("Required for administrators. Other callers create requests for their own hospital.");

export const requestCoordinates = {
  startLocationLat: degrees("Start latitude", 90),
  startLocationLong: degrees("Start longitude", 180),
  destinationLat: degrees("Destination latitude", 90),
  destinationLong: degrees("Destination longitude", 180),
} as const;

/** Statuses that users set; the others follow from responses. */
export const requestSteps = ["pending", "in_progress", "completed", "cancelled"] as const;

/** May be reported later, after a dead zone. */
export const stepTime = timestamp("Time").refine(
  (at) => at.getTime() <= Date.now() + limits.milestoneAheadMinutes * MINUTE_MS,
  { error: issue("transport.timeInFuture") },
);
const crewTime = stepTime.nullish().transform((at) => at ?? null);

/** `pending` releases an approved request. */
export const changeStatusSchema = z
  .object({
    status: z
      .enum(requestSteps, {
        error: ({ input }) =>
          requestStatuses.some((status) => status === input)
            ? issue("transport.statusByResponse")
            : issue("choice.unknown", { label: fieldTerm("Status"), choices: requestSteps.join(", ") }),
      })
      .describe("pending returns an approved or started request to the pool."),
    reason: optionalText("Reason", limits.reason).describe(
      "Required for pending and cancelled. Stored for completed before the transfer of care, and for in_progress " +
        "long before the pick-up.",
    ),
    at: crewTime.describe("Time of the crew's departure, for in_progress. Default: now."),
  })
  .refine(({ status, reason }) => reason !== null || (status !== "cancelled" && status !== "pending"), {
    path: ["reason"],
    error: issue("text.required", { label: fieldTerm("A reason") }),
  });
export type ChangeStatus = z.output<typeof changeStatusSchema>;

export const reasonSchema = requiredText("Reason", limits.reason);

export const recordMilestoneSchema = z.object({
  milestone: z.enum(milestoneNames, {
    error: issue("choice.unknown", { label: fieldTerm("Milestone"), choices: milestoneNames.join(", ") }),
  }),
  at: crewTime.describe("Time of the milestone, not in the future. Default: now."),
});
export type RecordMilestone = z.output<typeof recordMilestoneSchema>;
