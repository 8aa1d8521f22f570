import { english, type Language } from "@wardway/widgets/messages/messages";
import { retried } from "@wardway/widgets/retried";

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

const loadTranslation = retried(() => import("@wardway/widgets/messages/translation"), "toLanguage");
const loadSpanish = retried(() => import("@wardway/model/messages/es/spanish"), "spanish");

/**
 * Prefers the host's texts, then the catalogue, then English. Rejects if their scripts could not be loaded.
 * @param messages not validated
 */
export async function loadLanguage(name: string, messages: unknown): Promise<Language> {
  const isSpanish = /^es\b/i.test(name);
  if (!isSpanish && !messages) return english;
  const [{ toLanguage }, catalogue] = await Promise.all([
    loadTranslation(),
    isSpanish ? loadSpanish() : null,
  ]);
  return toLanguage(isSpanish ? "es-US" : name, catalogue?.spanish ?? {}, messages);
}
