import { type I18n, type MessageDescriptor, setupI18n } from "@lingui/core";
import { english, type Language } from "@wardway/model/messages/translator";

/** Of pages and emails, so far the only language. It needs no catalogue: its texts are in the code. */
const englishTexts = setupI18n({ locale: "en", messages: { en: {} } });

export const currentTexts = (): I18n => englishTexts;

/** Lingui's macros expand to calls of this: `t` is in the language of the current page or call. */
export const i18n = {
  _: (descriptor: MessageDescriptor): string => currentTexts()._(descriptor),
};

/** Language of terms, errors and widgets, which have catalogues of their own. */
export const currentLanguage = (): Language => english;

export const formatNumber = (value: number): string =>
  new Intl.NumberFormat(currentLanguage().locale).format(value);

/** Translates the labels of a constant, such as the choices of a field. */
export const translateLabels = <Labelled extends { readonly label: MessageDescriptor }>(
  constants: readonly Labelled[],
): (Omit<Labelled, "label"> & { label: string })[] =>
  constants.map((constant) => ({ ...constant, label: i18n._(constant.label) }));
