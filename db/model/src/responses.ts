import { z } from "zod";
import { DAY_MS, MINUTE_MS } from "./durations.ts";
import { levelsOfService } from "./level-of-service.ts";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { optionalText } from "./text.ts";
import { identifier, timestamp } from "./values.ts";
import { type DeclineReason, declineReasons } from "./vocabulary.ts";

export const arrivalTime = timestamp("Estimated arrival")
  .refine((at) => at.getTime() >= Date.now() - 5 * MINUTE_MS, {
    error: issue("response.arrivalInPast"),
  })
  .refine((at) => at.getTime() <= Date.now() + limits.arrivalHorizonDays * DAY_MS, {
    error: issue("response.arrivalTooFarAhead"),
  });

export const responseNotes = optionalText("Notes", limits.notes);

const validity = issue("number.range", {
  label: fieldTerm("Validity"),
  min: 1,
  max: limits.validMinutes,
});

/** What a company offers in another way than requested, and for how long. */
export const offerFields = {
  offeredLevel: z
    .enum(levelsOfService, {
      error: issue("choice.unknown", {
        label: fieldTerm("Level of service"),
        choices: levelsOfService.join(", "),
      }),
    })
    .nullish()
    .transform((level) => level ?? null)
    .describe("Level of service of the crew that comes. Default: as requested, which the company must hold."),
  vehicle: optionalText("Vehicle", limits.vehicle).describe("Name or number of the vehicle that comes."),
  offeredPickup: timestamp("Pick up time")
    .refine((at) => at.getTime() >= Date.now() - 5 * MINUTE_MS, {
      error: portalIssue("response.pickupInPast"),
    })
    .refine((at) => at.getTime() <= Date.now() + limits.arrivalHorizonDays * DAY_MS, {
      error: portalIssue("response.pickupTooFarAhead"),
    })
    .nullish()
    .transform((at) => at ?? null)
    .describe("Another pick-up time than requested: approving the response moves the pick-up."),
  expiresInMinutes: z
    .number({ error: validity })
    .int(validity)
    .min(1, validity)
    .max(limits.validMinutes, validity)
    .nullish()
    .transform((minutes) => minutes ?? null)
    .describe("Minutes until the open response is withdrawn by itself. Default: it stays open."),
};

/** What the company answers: if the request has changed since then, it looks at it first. */
export const answeredRevision = z
  .int({ error: portalIssue("transport.revisionMissing") })
  .positive({ error: portalIssue("transport.revisionMissing") })
  .nullish()
  .describe("The request's revision that the answer is to; rejected if it has changed since. Default: any.");

/** `ambulanceCompanyId` is for administrators only. */
export const createResponseSchema = z.object({
  transportRequestId: identifier("Transport request"),
  ambulanceCompanyId: identifier("Ambulance company")
    .nullish()
    .describe("Required for administrators. Other callers respond for their own company."),
  estimatedArrival: arrivalTime.describe("Estimated arrival at the pick-up, not in the past."),
  revision: answeredRevision,
  notes: responseNotes,
  ...offerFields,
});
export type CreateResponse = z.output<typeof createResponseSchema>;
export type CreateResponseBody = z.input<typeof createResponseSchema>;

export const decidableStatuses = ["approved", "rejected", "withdrawn"] as const;

export const decideResponseSchema = z.object({
  status: z.enum(decidableStatuses, { error: issue("response.statusUnknown") }),
  acceptsChanges: z
    .boolean({ error: issue("choice.notBoolean", { label: fieldTerm("Accepts changes") }) })
    .optional()
    .describe(
      "Must be true to approve a response whose offeredPickup or offeredLevel differs from the request, which then changes.",
    ),
});
export type DecideResponse = z.output<typeof decideResponseSchema>;

export const declineFields = {
  reason: z.enum(declineReasons, {
    error: issue("choice.unknown", { label: fieldTerm("Reason"), choices: declineReasons.join(", ") }),
  }),
  note: optionalText("Note", limits.reason).describe("For the hospital. Required if the reason is other."),
};

/** Another reason says nothing without a note. */
export function checkDeclineNote(
  { reason, note }: { readonly reason: DeclineReason; readonly note: string | null },
  context: z.RefinementCtx,
): void {
  if (reason !== "other" || note !== null) return;
  const message = issue("text.required", { label: fieldTerm("A note") });
  context.addIssue({ code: "custom", path: ["note"], message });
}

export const updateDeclineSchema = z
  .object({
    status: z.enum(["declined", "withdrawn"], { error: portalIssue("decline.statusUnknown") }),
    reason: declineFields.reason.nullish().describe("Required for declined."),
    note: declineFields.note,
    ambulanceCompanyId: identifier("Ambulance company")
      .nullish()
      .describe("Required for administrators. Other callers decline for their own company."),
    revision: answeredRevision,
  })
  .transform(({ status, reason, note, ambulanceCompanyId = null, revision }, context) => {
    if (status === "withdrawn") return { status, ambulanceCompanyId };
    if (reason == null) {
      const message = issue("text.required", { label: fieldTerm("Reason") });
      context.addIssue({ code: "custom", path: ["reason"], message });
      return z.NEVER;
    }
    checkDeclineNote({ reason, note }, context);
    return { status, reason, note, ambulanceCompanyId, revision };
  });
export type UpdateDecline = z.output<typeof updateDeclineSchema>;

/** Only the company that ran the transport can be rated. */
export const rateSchema = z.object({
  transportRequestId: identifier("Transport request"),
  ambulanceCompanyId: identifier("Ambulance company")
    .nullish()
    .describe("Default: the company that ran the transport; others are rejected."),
  rating: z
    .number({ error: issue("rating.notNumber") })
    .int(issue("rating.notWhole"))
    .min(limits.rating.min, issue("rating.outOfRange"))
    .max(limits.rating.max, issue("rating.outOfRange")),
  feedback: optionalText("Feedback", limits.feedback),
});
export type Rate = z.output<typeof rateSchema>;
export type RateBody = z.input<typeof rateSchema>;
