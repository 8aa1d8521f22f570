import { english, type Language, type Messages } from "@wardway/widgets/messages/messages";

/** The catalogues that come with the SDK, each fetched where it is spoken. */
const catalogues: Readonly<Record<string, () => Promise<Language>>> = {
  en: async () => english,
  es: async () => {
    const { spanish } = await import("@wardway/widgets/messages/es/spanish");
    return { locale: "es-US", messages: spanish };
  },
};

/** BCP 47: the element's `language`, or that of the page around it, shadow roots included; English where none is said. */
export function languageNameOf(element: HTMLElement): string {
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
 * that language.
 */
export async function languageOf(name: string, messages: Messages | undefined): Promise<Language> {
  const known = catalogues[name.toLowerCase().split("-")[0] ?? ""];
  const language = await (
    known ?? (async () => ({ ...english, locale: messages ? name : english.locale }))
  )();
  return messages ? { ...language, messages: { ...language.messages, ...messages } } : language;
}
