import { english, type Language } from "@wardway/widgets/messages/messages";

/** Returns the BCP 47 tag of the element or the surrounding page, across shadow roots; default: "en". */
export function getLanguageName(element: HTMLElement): string {
  const own = element.getAttribute("language");
  if (own) return own;
  for (let place: Node | null = element; place !== null; place = outside(place)) {
    // Libraries may replace `Element`: test for the method.
    const lang = "getAttribute" in place ? (place as Element).getAttribute("lang") : null;
    if (lang) return lang;
  }
  return "en";
}

const outside = (place: Node): Node | null =>
  place.parentNode ?? (place instanceof ShadowRoot ? place.host : null);

/**
 * Prefers the host's texts, then the catalogue, then English.
 * @param messages not validated
 */
export async function loadLanguage(name: string, messages: unknown): Promise<Language> {
  const isSpanish = /^es\b/i.test(name);
  if (!isSpanish && !messages) return english;
  try {
    const [translation, catalogue] = await Promise.all([
      import("@wardway/widgets/messages/translation"),
      isSpanish ? import("@wardway/model/messages/es/spanish") : null,
    ]);
    return translation.toLanguage(isSpanish ? "es-US" : name, catalogue?.spanish ?? {}, messages);
  } catch {
    return english;
  }
}
