import {
  arrivalTime,
  identifier,
  isTimeZone,
  limits,
  milestoneNames,
  rateSchema,
  reasonSchema,
  recordMilestoneSchema,
  responseNotes,
} from "@wardway/model";
import { issue } from "@wardway/model/messages/issue";
import { createTranslator } from "@wardway/model/messages/translator";
import { momentIn } from "@wardway/widgets/ui/time-zone";
import { z } from "zod";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";
import { needsConfirmation } from "./needs-confirmation.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const idempotencyKey = z.string().trim().min(1).max(limits.idempotencyKey);

const typedTimeFields = {
  date: z.string({ error: translate("ui.transport.giveTheDate") }),
  time: z.string({ error: translate("ui.transport.giveTheTime") }),
  timeZone: z
    .string({ error: translate("ui.transport.theTimeZoneIsMissing") })
    .refine(isTimeZone, translate("ui.transport.thisTimeZoneIsNot")),
};

/** Administrators choose the company. */
export const respondSchema = z
  .object({
    intent: z.literal("respond"),
    ambulanceCompanyId: identifier("Ambulance company").optional(),
    ...typedTimeFields,
    /** The pick-up time that the form showed. */
    pickUp: z.iso.datetime().optional(),
    confirmed: z.boolean().optional(),
    notes: responseNotes,
    idempotencyKey,
  })
  .transform(({ date, time, timeZone, pickUp, confirmed = false, ...rest }, context) => {
    const estimatedArrival = parseMoment({ date, time, timeZone }, arrivalTime, context);
    // A rejected moment is no date.
    const isKnown = estimatedArrival instanceof Date;
    if (pickUp && isKnown && !confirmed && needsConfirmation(pickUp, estimatedArrival)) {
      const message = translate("ui.transport.confirmTheArrival");
      context.addIssue({ code: "custom", path: ["confirmed"], message });
    }
    return { ...rest, estimatedArrival };
  });

/** Reached now or at the given time. */
export const milestoneSchema = z
  .object({
    intent: z.literal("milestone"),
    milestone: z.enum(milestoneNames, { error: translate("ui.transport.chooseTheMilestone") }),
    date: typedTimeFields.date.optional(),
    time: typedTimeFields.time.optional(),
    timeZone: typedTimeFields.timeZone.optional(),
  })
  .transform(({ intent, milestone, date = "", time, timeZone = "UTC" }, context) => ({
    intent,
    milestone,
    at: time ? parseMoment({ date, time, timeZone }, recordMilestoneSchema.shape.at, context) : null,
  }));

export const rateFormSchema = z.object({
  intent: z.literal("rate"),
  rating: z
    .number({ error: translate("ui.transport.chooseFromOneToFive") })
    .int(translate("ui.transport.chooseFromOneToFive"))
    .min(limits.rating.min, translate("ui.transport.chooseFromOneToFive"))
    .max(limits.rating.max, translate("ui.transport.chooseFromOneToFive")),
  feedback: rateSchema.shape.feedback,
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
  z.object({ intent: z.literal("approve"), responseId }),
  z.object({ intent: z.literal("reject"), responseId }),
  z.object({ intent: z.literal("withdraw"), responseId }),
  z.object({
    intent: z.literal("optimize"),
    idempotencyKey: idempotencyKey.nullish().default(null),
    /** Id of the chosen route; the best one without it. */
    route: z.string().max(32).nullish().default(null),
  }),
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
  if (!moment) return reject(translate("ui.transport.giveADateAndA"));
  if (moment === "skipped") return reject(issue("date.timeSkipped"));
  const checked = rule.safeParse(moment.toISOString());
  return checked.success
    ? checked.data
    : reject(checked.error.issues.at(-1)?.message ?? translate("ui.transport.giveAnotherTime"));
}
