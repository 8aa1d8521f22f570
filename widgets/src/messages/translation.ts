import { compileMessage } from "@wardway/model/messages/compile-message";
import type { Catalogue, Translations } from "@wardway/model/messages/message";
import { english, type Language } from "@wardway/model/messages/translator";

/*
 * A module of its own, fetched where a page gives texts of its own: the parser of ICU messages weighs as much as a
 * widget.
 */

/**
 * A language: a catalogue, and before it the texts of the page. Whatever a page gives, the widget works: what is no
 * text or no ICU message is left out, and what is missing stays English.
 * @param name BCP 47; numbers and times are written as in English where it names no known language
 * @param given the page's own ICU messages by code
 */
export function languageOf(name: string, catalogue: Catalogue, given: unknown): Language {
  return { locale: localeOf(name), messages: { ...catalogue, ...compiled(given) } };
}

function compiled(given: unknown): Translations {
  const texts = Object.entries(typeof given === "object" && given !== null ? given : {});
  return Object.fromEntries(
    texts.flatMap(([code, text]) => {
      if (typeof text !== "string" || text.trim() === "") return [];
      try {
        return [[code, compileMessage(text)]];
      } catch {
        return [];
      }
    }),
  );
}

function localeOf(name: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(name)[0] ?? english.locale;
  } catch {
    return english.locale;
  }
}
