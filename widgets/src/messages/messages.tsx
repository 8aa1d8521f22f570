import type { Catalogue } from "@wardway/model/messages/message";
import {
  createTranslator,
  english,
  type Language,
  type Translator,
} from "@wardway/model/messages/translator";
import { createContext, type ReactNode, useContext, useMemo } from "react";

export { createTranslator, english, type Language, type Translator };

/** A page's own texts: ICU messages by code, such as `"frame.tryAgain"`. Missing codes stay as they are. */
export type Messages = Readonly<Record<string, string>>;

const LanguageContext = createContext<Language>(english);

export interface LanguageProviderProps {
  /** Pass the same object from one rendering to the next. */
  readonly language: Language;
  readonly children: ReactNode;
}

/** Sets the language of the components below it. */
export function LanguageProvider({ language, children }: LanguageProviderProps) {
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

/**
 * Formats the messages of the given catalogues in the language of the nearest provider: a component names the
 * catalogues that it needs, so that a bundle holds no others.
 *
 * @example
 * const { t } = useTranslator(tracking);
 * return <p>{t("tracking.rateCompany", { company })}</p>;
 */
export function useTranslator<const Catalogues extends readonly Catalogue[]>(...catalogues: Catalogues) {
  const language = useContext(LanguageContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogues are dependencies one by one
  return useMemo(() => createTranslator(language, ...catalogues), [language, ...catalogues]);
}
