const MINUTE_MS = 60_000;

const minuteOf = (moment: string) => Math.floor(Date.parse(moment) / MINUTE_MS);

/** Minutes from `due` to `at` (ISO 8601), as displayed without seconds; negative if early. */
export const minutesLate = (due: string, at: string): number => minuteOf(at) - minuteOf(due);
