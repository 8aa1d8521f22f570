import { parseWithZod } from "@conform-to/zod/v4";
import { scheduleFields, standingOrderLimits } from "@wardway/model";
import { z } from "zod";
import { listOccurrences } from "#app/domain/transports/standing-orders/occurrences.ts";

const datesForm = z.object(scheduleFields).omit({ daysAhead: true });

/** The next days of a form as it is now; null while it is not complete. */
export function previewDays(form: FormData, timeZone: string): readonly string[] | null {
  const { status, payload: _, ...submission } = parseWithZod(form, { schema: datesForm });
  if (status !== "success" || !("value" in submission)) return null;
  const days: string[] = [];
  for (const { day } of listOccurrences(submission.value, timeZone, new Date())) {
    if (days.length === standingOrderLimits.dates) break;
    days.push(day);
  }
  return days;
}
