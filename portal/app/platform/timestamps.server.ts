import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

/** `yyyy-MM-dd HH:mm:ss` in a zone, 24 hours: as the audit trail and its exports write a moment. */
export function timestampIn(timeZone: string, moment: Date): string {
  return format(new TZDate(moment.getTime(), timeZone), "yyyy-MM-dd HH:mm:ss");
}
