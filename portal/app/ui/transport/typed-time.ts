import { isTimeZone, momentIn } from "@wardway/widgets/ui/time-zone";
import { z } from "zod";

/** A date, a time of day and the zone they are meant in, as the form sends them. */
export const typedTimeFields = {
  date: z.string({ error: "Give the date." }),
  time: z.string({ error: "Give the time." }),
  timeZone: z
    .string({ error: "The time zone is missing. Load the page again." })
    .refine(isTimeZone, "This time zone is not known here. Load the page again."),
};

/**
 * The moment that was typed, held against the rule that the API's timestamp has.
 * Its errors stand at the field `time`.
 */
export function typedMoment<Rule extends z.ZodType>(
  typed: { readonly date: string; readonly time: string; readonly timeZone: string },
  rule: Rule,
  context: z.RefinementCtx,
): z.output<Rule> {
  const refuse = (message: string): never => {
    context.addIssue({ code: "custom", path: ["time"], message });
    return z.NEVER;
  };
  const moment = momentIn(typed.timeZone, typed.date, typed.time);
  if (!moment) return refuse("Give a date and a time of day, such as 14:30.");
  const checked = rule.safeParse(moment.toISOString());
  return checked.success
    ? checked.data
    : refuse(checked.error.issues.at(-1)?.message ?? "Give another time.");
}
