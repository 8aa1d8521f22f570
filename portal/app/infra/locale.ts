import { type I18n, type MessageDescriptor, type Messages, setupI18n } from "@lingui/core";
import type { Locale } from "@wardway/model";
import type { MessageDescription } from "@wardway/model/messages/message";
import {
  createTranslator,
  english,
  type Language,
  setDefaultLanguage,
} from "@wardway/model/messages/translator";
import { type Reader, visitor } from "./reader.ts";

interface LoadedLocale {
  readonly texts: I18n;
  readonly language: Language;
}

const loaded = new Map<Locale, LoadedLocale>();
/** By reader, so that a page's language is the same object at each look. */
const languages = new Map<string, Language>();
let findReader: () => Reader | undefined = () => undefined;

/** English needs no catalogue: its texts are in the code. */
addLocale("en", {}, english);

export function addLocale(locale: Locale, messages: Messages, language: Language): void {
  loaded.set(locale, { texts: setupI18n({ locale, messages: { [locale]: messages } }), language });
}

/** A browser has one reader for as long as a page stays, the server one for each call. */
export function setReader(find: () => Reader | undefined): void {
  findReader = find;
  setDefaultLanguage(currentLanguage);
}

export const currentReader = (): Reader => findReader() ?? visitor;

export const currentLocale = (): Locale => currentReader().locale;

/** The server has loaded all languages, a browser that of its page. */
const current = (): LoadedLocale => loaded.get(currentLocale()) ?? (loaded.get("en") as LoadedLocale);

export const currentTexts = (): I18n => current().texts;

/** Lingui's macros expand to calls of this: `t` is in the language of the current page or call. */
export const i18n = {
  _: (descriptor: MessageDescriptor): string => currentTexts()._(descriptor),
};

/** Language of terms, errors and widgets, which have catalogues of their own, with the reader's units and times. */
export function currentLanguage(): Language {
  const { distanceUnit, hourFormat } = currentReader();
  const { language } = current();
  const key = `${language.locale} ${distanceUnit} ${hourFormat}`;
  const known = languages.get(key);
  if (known) return known;
  const made = { ...language, distanceUnit, hourFormat };
  languages.set(key, made);
  return made;
}

export const formatNumber = (value: number): string =>
  new Intl.NumberFormat(currentLanguage().locale).format(value);

/** Translates the labels of a constant, such as the choices of a field. */
export const translateLabels = <Labelled extends { readonly label: MessageDescriptor }>(
  constants: readonly Labelled[],
): (Omit<Labelled, "label"> & { label: string })[] =>
  constants.map((constant) => ({ ...constant, label: i18n._(constant.label) }));

/** Translates a message of the server or a schema, encoded or not. */
export const translateServerMessage = (message: MessageDescription | string): string =>
  createTranslator(currentLanguage()).translateServerMessage(message);
