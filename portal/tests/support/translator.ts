import type { Page } from "playwright-core";

/** How a browser or an extension translates: with the page's own text within an element of its own, or with a text of its own. */
export type Translation = "wrapped" | "replaced";

/**
 * Translates the texts that are in the page now. Replaced texts are in guillemets, and are not those that the page keeps from
 * translation; wrapped ones are all.
 * @param widget selects the element whose texts are meant; default: the page's own
 */
export const translatePage = (page: Page, translation: Translation, widget?: string): Promise<number> =>
  page.evaluate(
    ([way, selector]) => {
      const root = (selector && document.querySelector(selector)?.shadowRoot) || document.body;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      const translated = texts.filter(
        ({ data, parentElement }) =>
          data.trim() !== "" &&
          !parentElement?.closest("script, style, svg, textarea") &&
          (way === "wrapped" || !parentElement?.closest("[translate=no]")),
      );
      for (const text of translated) {
        const font = document.createElement("font");
        text.replaceWith(font);
        font.append(way === "wrapped" ? text : `«${text.data}»`);
      }
      return translated.length;
    },
    [translation, widget] as const,
  );
