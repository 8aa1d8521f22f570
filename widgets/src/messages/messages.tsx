import type { Catalogue } from "@wardway/model/messages/message";
import {
  createTranslator,
  defaultLanguage,
  english,
  type Language,
  type Translator,
} from "@wardway/model/messages/translator";
import { createContext, type ReactNode, useContext, useMemo } from "react";

export { createTranslator, defaultLanguage, english, type Language, type Translator };

/** A page's own ICU messages by code, such as `"frame.tryAgain"`. */
export type Messages = Readonly<Record<string, string>>;

const LanguageContext = createContext<Language>(english);

export interface LanguageProviderProps {
  /** Must be stable between renders. */
  readonly language: Language;
  readonly children: ReactNode;
}

export function LanguageProvider({ language, children }: LanguageProviderProps) {
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

/**
 * Formats messages of the given catalogues: name only those needed, so that bundles contain no others.
 * @example
 * const { t } = useTranslator(tracking);
 * return <p>{t("tracking.rateCompany", { company })}</p>;
 */
export function useTranslator<const Catalogues extends readonly Catalogue[]>(...catalogues: Catalogues) {
  const language = useContext(LanguageContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogues are dependencies one by one
  return useMemo(() => createTranslator(language, ...catalogues), [language, ...catalogues]);
}
