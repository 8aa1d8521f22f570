const formats = new Map<string, Intl.DateTimeFormat>();

/** `yyyy-MM-dd HH:mm:ss` in a time zone. */
export function timestampIn(timeZone: string, time: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish is ISO 8601. Cached, since formats are expensive to create.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    formats.set(timeZone, format);
  }
  return format.format(time);
}
