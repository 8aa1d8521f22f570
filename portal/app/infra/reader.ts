import { type DistanceUnit, type HourFormat, type Locale, locales } from "@wardway/model";

/** The reader that texts are written for: the language, units and times of a page, a call or an email. */
export interface Reader {
  readonly locale: Locale;
  readonly distanceUnit: DistanceUnit;
  readonly hourFormat: HourFormat;
}

/** A visitor without an account, in English. */
export const visitor: Reader = { locale: "en", distanceUnit: "km", hourFormat: "24h" };

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);
