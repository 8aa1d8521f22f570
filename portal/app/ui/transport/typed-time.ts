import { createTranslator } from "@wardway/model/messages/translator";
import { isTimeZone, momentIn } from "@wardway/widgets/ui/time-zone";
import { z } from "zod";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const typedTimeFields = {
  date: z.string({ error: translate("ui.transport.giveTheDate") }),
  time: z.string({ error: translate("ui.transport.giveTheTime") }),
  timeZone: z
    .string({ error: translate("ui.transport.theTimeZoneIsMissing") })
    .refine(isTimeZone, translate("ui.transport.thisTimeZoneIsNot")),
};

/** Validates by the API's schema. Errors are reported at `time`. */
export function parseMoment<Rule extends z.ZodType>(
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
  const checked = rule.safeParse(moment.toISOString());
  return checked.success
    ? checked.data
    : reject(checked.error.issues.at(-1)?.message ?? translate("ui.transport.giveAnotherTime"));
}
