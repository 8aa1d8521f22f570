import { compileMessage } from "@wardway/model/messages/compile-message";
import type { Catalogue, Translations } from "@wardway/model/messages/message";
import { english, type Language } from "@wardway/model/messages/translator";

/* A separate module, loaded on demand: the ICU parser is as large as a widget. */

/**
 * Combines a catalogue with a page's texts. Drops invalid ICU messages; missing ones default to English.
 * @param name BCP 47; unknown languages use English formats
 * @param given ICU messages by code
 */
export function toLanguage(name: string, catalogue: Catalogue, given: unknown): Language {
  return { locale: getLocale(name), messages: { ...catalogue, ...compiled(given) } };
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

function getLocale(name: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(name)[0] ?? english.locale;
  } catch {
    return english.locale;
  }
}
