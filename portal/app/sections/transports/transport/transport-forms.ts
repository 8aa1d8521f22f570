import { t } from "@lingui/core/macro";
import {
  acceptanceFields,
  acceptanceSteps,
  answeredRevision,
  arrivalTime,
  checkDeclineNote,
  correctMilestoneSchema,
  decideProposalSchema,
  declineFields,
  identifier,
  isTimeZone,
  limits,
  milestoneNames,
  offerFields,
  proposePickupSchema,
  rateSchema,
  reasonSchema,
  recordMilestoneSchema,
  reopenSchema,
  responseNotes,
  sendMessageSchema,
} from "@wardway/model";
import { issue } from "@wardway/model/messages/issue";
import { momentIn } from "@wardway/widgets/ui/time-zone";
import { z } from "zod";
import { needsConfirmation } from "./needs-confirmation.ts";

const idempotencyKey = z.string().trim().min(1).max(limits.idempotencyKey);

const typedTimeFields = {
  date: z.string({ error: () => t`Give the date.` }),
  time: z.string({ error: () => t`Give the time.` }),
  timeZone: z
    .string({ error: () => t`The time zone is missing. Load the page again.` })
    .refine(isTimeZone, { error: () => t`This time zone is not known here. Load the page again.` }),
};

/** Administrators choose the company. */
export const respondSchema = z
  .object({
    intent: z.literal("respond"),
    ambulanceCompanyId: identifier("Ambulance company").optional(),
    ...typedTimeFields,
    /** The pick-up time that the form showed. */
    pickUp: z.iso.datetime().optional(),
    /** No other pick-up time was wanted. */
    asSoonAsPossible: z.boolean().optional(),
    /** Offers the arrival as another pick-up time. */
    confirmed: z.boolean().optional(),
    notes: responseNotes,
    vehicle: offerFields.vehicle,
    offeredLevel: offerFields.offeredLevel,
    /** The company does not run the requested one. */
    needsLevel: z.boolean().optional(),
    expiresInMinutes: offerFields.expiresInMinutes,
    revision: answeredRevision,
    idempotencyKey,
  })
  .transform(
    ({ date, time, timeZone, pickUp, confirmed = false, needsLevel, asSoonAsPossible, ...rest }, context) => {
      const estimatedArrival = parseMoment({ date, time, timeZone }, arrivalTime, context);
      // A rejected moment is no date.
      const isKnown = estimatedArrival instanceof Date;
      const isOther = pickUp !== undefined && isKnown && needsConfirmation(pickUp, estimatedArrival);
      if (isOther && !confirmed) {
        const message = asSoonAsPossible
          ? t`This arrival is more than an hour from the wanted pick-up. Confirm or change it.`
          : t`This arrival is more than an hour from the wanted pick-up. Offer it as another pick-up time, or change it.`;
        context.addIssue({ code: "custom", path: ["confirmed"], message });
      }
      if (needsLevel && rest.offeredLevel === null) {
        const message = t`Choose a level that your company runs.`;
        context.addIssue({ code: "custom", path: ["offeredLevel"], message });
      }
      return {
        ...rest,
        estimatedArrival,
        offeredPickup: isOther && !asSoonAsPossible ? estimatedArrival : null,
      };
    },
  );

/** Reached now or at the given time. */
export const milestoneSchema = z
  .object({
    intent: z.literal("milestone"),
    milestone: z.enum(milestoneNames, { error: () => t`Choose the milestone.` }),
    date: typedTimeFields.date.optional(),
    time: typedTimeFields.time.optional(),
    timeZone: typedTimeFields.timeZone.optional(),
  })
  .transform(({ intent, milestone, date = "", time, timeZone = "UTC" }, context) => ({
    intent,
    milestone,
    at: time ? parseMoment({ date, time, timeZone }, recordMilestoneSchema.shape.at, context) : null,
  }));

/** Another time of a recorded milestone, or that it was not reached. */
export const correctMilestoneForm = z
  .object({
    intent: z.literal("correct_milestone"),
    eventId: correctMilestoneSchema.shape.eventId,
    what: z.enum(["time", "withdrawn"], { error: () => t`Choose what is corrected.` }),
    date: typedTimeFields.date.optional(),
    time: typedTimeFields.time.optional(),
    timeZone: typedTimeFields.timeZone.optional(),
    reason: reasonSchema,
  })
  .transform(({ intent, eventId, what, date = "", time = "", timeZone = "UTC", reason }, context) => ({
    intent,
    eventId,
    at:
      what === "time"
        ? parseMoment({ date, time, timeZone }, correctMilestoneSchema.shape.at, context)
        : null,
    reason,
  }));

/** A company's, of a transport that it runs. */
export const proposePickupForm = z
  .object({ intent: z.literal("propose_pickup"), ...typedTimeFields, reason: reasonSchema })
  .transform(({ intent, reason, ...typed }, context) => ({
    intent,
    reason,
    transportDate: parseMoment(typed, proposePickupSchema.shape.transportDate, context),
  }));

/** Which proposal the button was about. */
const proposalNumber = decideProposalSchema.shape.number;

export const rateFormSchema = z.object({
  intent: z.literal("rate"),
  rating: z
    .number({ error: () => t`Choose from one to five stars.` })
    .int({ error: () => t`Choose from one to five stars.` })
    .min(limits.rating.min, { error: () => t`Choose from one to five stars.` })
    .max(limits.rating.max, { error: () => t`Choose from one to five stars.` }),
  feedback: rateSchema.shape.feedback,
  idempotencyKey,
});

/** Each step by its own button, so that two people never undo each other's. */
const acceptanceForm = z
  .object({
    intent: z.literal("acceptance"),
    what: z.enum(["physician", ...acceptanceSteps]),
    isDone: z.boolean().default(false),
    acceptingPhysician: acceptanceFields.acceptingPhysician,
  })
  .transform(({ intent, what, isDone, acceptingPhysician }) => ({
    intent,
    accepted: {
      ...(what === "physician" && { acceptingPhysician }),
      ...(what === "bed_confirmed" && { bedConfirmed: isDone }),
      ...(what === "report_called" && { reportCalled: isDone }),
    },
  }));

const declining = identifier("Ambulance company").optional();

/** Administrators choose the company. */
export const declineForm = z
  .object({
    intent: z.literal("decline"),
    ambulanceCompanyId: declining,
    revision: answeredRevision,
    ...declineFields,
  })
  .superRefine(checkDeclineNote);

export const messageForm = sendMessageSchema.extend({
  intent: z.literal("message"),
  /** A box that is not checked is not sent. */
  isAssigned: z.boolean().default(false),
  idempotencyKey,
});

export const reasonForm = z.object({ reason: reasonSchema });

const responseId = identifier("Response");

export const intentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start") }),
  z.object({ intent: z.literal("complete") }),
  reasonForm.extend({ intent: z.literal("start_early") }),
  reasonForm.extend({ intent: z.literal("complete_early") }),
  reasonForm.extend({ intent: z.literal("cancel") }),
  reasonForm.extend({ intent: z.literal("release") }),
  reasonForm.extend({ intent: z.literal("hand_back") }),
  reasonForm.extend({ intent: z.literal("call_off") }),
  reopenSchema.extend({ intent: z.literal("reopen") }),
  z.object({ intent: z.literal("approve"), responseId, acceptsChanges: z.boolean().optional() }),
  z.object({ intent: z.literal("reject"), responseId }),
  z.object({ intent: z.literal("withdraw"), responseId }),
  z.object({
    intent: z.literal("optimize"),
    idempotencyKey: idempotencyKey.nullish().default(null),
    /** Id of the chosen route; the best one without it. */
    route: z.string().max(32).nullish().default(null),
  }),
  acceptanceForm,
  declineForm,
  correctMilestoneForm,
  proposePickupForm,
  z.object({ intent: z.literal("accept_proposal"), number: proposalNumber }),
  z.object({ intent: z.literal("withdraw_proposal"), number: proposalNumber }),
  reasonForm.extend({ intent: z.literal("decline_proposal"), number: proposalNumber }),
  z.object({ intent: z.literal("ask_all") }),
  z.object({ intent: z.literal("request_return"), preparedAt: z.iso.datetime().optional() }),
  z.object({ intent: z.literal("remove_return"), preparedAt: z.iso.datetime().optional() }),
  z.object({ intent: z.literal("withdraw_decline"), ambulanceCompanyId: declining }),
  messageForm,
  milestoneSchema,
  respondSchema,
  rateFormSchema,
]);
export type Intent = z.output<typeof intentSchema>;

/** Validates by the API's schema. Errors are reported at `time`. */
function parseMoment<Rule extends z.ZodType>(
  typed: { readonly date: string; readonly time: string; readonly timeZone: string },
  rule: Rule,
  context: z.RefinementCtx,
): z.output<Rule> {
  const reject = (message: string): never => {
    context.addIssue({ code: "custom", path: ["time"], message });
    return z.NEVER;
  };
  const moment = momentIn(typed.timeZone, typed.date, typed.time);
  if (!moment) return reject(t`Give a date and a time of day, such as 14:30.`);
  if (moment === "skipped") return reject(issue("date.timeSkipped"));
  const checked = rule.safeParse(moment.toISOString());
  return checked.success
    ? checked.data
    : reject(checked.error.issues.at(-1)?.message ?? t`Give another time.`);
}
