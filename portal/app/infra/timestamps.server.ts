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

/** `yyyy-MM-ddTHH:mm:ss+HH:mm` in a time zone. */
export function zonedTimestamp(timeZone: string, time: Date): string {
  const local = timestampIn(timeZone, time).replace(" ", "T");
  const minutes = Math.round((Date.parse(`${local}Z`) - time.getTime()) / 60_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const distance = Math.abs(minutes);
  return `${local}${minutes < 0 ? "-" : "+"}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
}
