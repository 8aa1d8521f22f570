import { isTimeZone, momentIn } from "@wardway/widgets/ui/time-zone";
import { z } from "zod";

/** The form fields of a date, a time of day and their time zone. */
export const typedTimeFields = {
  date: z.string({ error: "Give the date." }),
  time: z.string({ error: "Give the time." }),
  timeZone: z
    .string({ error: "The time zone is missing. Load the page again." })
    .refine(isTimeZone, "This time zone is not known here. Load the page again."),
};

/** Returns the typed moment, validated by the schema of the API's timestamp. Errors are reported at the field `time`. */
export function typedMoment<Rule extends z.ZodType>(
  typed: { readonly date: string; readonly time: string; readonly timeZone: string },
  rule: Rule,
  context: z.RefinementCtx,
): z.output<Rule> {
  const reject = (message: string): never => {
    context.addIssue({ code: "custom", path: ["time"], message });
    return z.NEVER;
  };
  const moment = momentIn(typed.timeZone, typed.date, typed.time);
  if (!moment) return reject("Give a date and a time of day, such as 14:30.");
  const checked = rule.safeParse(moment.toISOString());
  return checked.success
    ? checked.data
    : reject(checked.error.issues.at(-1)?.message ?? "Give another time.");
}
