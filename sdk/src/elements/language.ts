import { english, type Language } from "@wardway/widgets/messages/messages";

/** BCP 47: the element's `language`, or that of the page around it, shadow roots included; English where none is said. */
export function getLanguageName(element: HTMLElement): string {
  const own = element.getAttribute("language");
  if (own) return own;
  for (let place: Node | null = element; place !== null; place = outside(place)) {
    // Asked for what it can do: libraries put something of their own in the place of `Element`.
    const lang = "getAttribute" in place ? (place as Element).getAttribute("lang") : null;
    if (lang) return lang;
  }
  return "en";
}

const outside = (place: Node): Node | null =>
  place.parentNode ?? (place instanceof ShadowRoot ? place.host : null);

/**
 * How a widget speaks: its host's own sentences before those of the catalogue, which is English where there is none of
 * that language, or where it does not come.
 * @param messages as the page gives them
 */
export async function loadLanguage(name: string, messages: unknown): Promise<Language> {
  const isSpanish = /^es\b/i.test(name);
  if (!isSpanish && !messages) return english;
  try {
    const [translation, catalogue] = await Promise.all([
      import("@wardway/widgets/messages/translation"),
      isSpanish ? import("@wardway/model/messages/es/spanish") : null,
    ]);
    return translation.languageOf(isSpanish ? "es-US" : name, catalogue?.spanish ?? {}, messages);
  } catch {
    return english;
  }
}
