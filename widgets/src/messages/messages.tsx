import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { MessageKey } from "./message-key.ts";

/**
 * What stands in the place of an English sentence, by that sentence. Values in braces, such as `{seconds}`, are filled
 * in. What is missing stays English.
 */
export type Messages = Readonly<Record<string, string>>;

export interface Language {
  /** BCP 47, such as `es` or `en-US`: how numbers and times are written. */
  readonly locale: string;
  readonly messages: Messages;
  /** What stands in the place of a sentence from elsewhere that has values in it; null where it has no words for it. */
  readonly compose?: (sentence: string, messages: Messages) => string | null;
}

export const english: Language = { locale: "en-US", messages: {} };

const LanguageContext = createContext<Language>(english);

export interface LanguageProviderProps {
  /** Keep it the same object from one rendering to the next. */
  readonly language: Language;
  readonly children: ReactNode;
}

/** Has the widgets below it speak a language. */
export function LanguageProvider({ language, children }: LanguageProviderProps) {
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

export type Values = Readonly<Record<string, string | number>>;

export interface Speech {
  readonly locale: string;
  /** A sentence of a widget's own. */
  say(key: MessageKey, values?: Values): string;
  /**
   * A sentence or a word from elsewhere, such as the model's or the portal's, with the values that stand in it: as it
   * came where the language has no other for it.
   */
  passOn(text: string): string;
}

/** How the widget speaks. */
export function useSpeech(): Speech {
  const language = useContext(LanguageContext);
  return useMemo(() => speechOf(language), [language]);
}

/** As it stands in the sources: for what is written outside of a widget. */
export const inEnglish: Speech = speechOf(english);

export function speechOf({ locale, messages, compose }: Language): Speech {
  // A text may be any word, such as "constructor".
  const ofLanguage = (text: string) => (Object.hasOwn(messages, text) ? messages[text] : null);
  return {
    locale,
    say: (key, values = {}) => filled(ofLanguage(key) ?? key, values),
    passOn: (text) => ofLanguage(text) ?? compose?.(text, messages) ?? text,
  };
}

/** A sentence with its values; a place that has none stays as it is written. */
export const filled = (sentence: string, values: Values): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
