import type { DistanceUnit, HourFormat, LanguageChoice, Locale } from "@wardway/model";
import { type Reader, visitor } from "#app/infra/reader.ts";

/** Null where the account has no organization, or leaves the choice to it. */
export interface ReaderChoices {
  readonly language: LanguageChoice;
  readonly distanceUnit: DistanceUnit | null;
  readonly hourFormat: HourFormat | null;
  readonly defaultDistanceUnit: DistanceUnit | null;
  readonly defaultHourFormat: HourFormat | null;
}

/** @param browserLocale for an account that leaves the language to the browser */
export const toReader = (account: ReaderChoices, browserLocale: Locale): Reader => ({
  locale: account.language === "browser" ? browserLocale : account.language,
  distanceUnit: account.distanceUnit ?? account.defaultDistanceUnit ?? visitor.distanceUnit,
  hourFormat: account.hourFormat ?? account.defaultHourFormat ?? visitor.hourFormat,
});
