const formats = new Map<string, Intl.DateTimeFormat>();

/** `yyyy-MM-dd HH:mm:ss` in a zone, 24 hours: as the audit trail and its exports write a moment. */
export function timestampIn(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Sweden writes ISO 8601. A format is costly to make and quick to use: an export uses it a million times.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}
