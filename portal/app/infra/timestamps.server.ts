const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns `yyyy-MM-dd HH:mm:ss` in a time zone, the format of the audit trail and its exports. */
export function timestampIn(timeZone: string, time: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    // The Swedish locale formats as ISO 8601. Formats are cached, since they are expensive to create.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    formats.set(timeZone, format);
  }
  return format.format(time);
}
