import { portalLanguage } from "#app/infra/language.ts";

/** "Nov 26, 2026, 03:14": with the day, which paper outlives. */
export const printedTime = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(portalLanguage.locale, {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone,
  }).format(new Date(moment));
