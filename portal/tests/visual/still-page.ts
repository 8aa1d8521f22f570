import type { Page } from "playwright-core";

/** With `font-display: optional` a font that arrives late is not used: loads the fonts again, to be waited for. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    for (const { style } of rules.filter((rule) => rule instanceof CSSFontFaceRule)) {
      const face = new FontFace(
        style.getPropertyValue("font-family").replaceAll('"', ""),
        style.getPropertyValue("src"),
        {
          weight: style.getPropertyValue("font-weight"),
          unicodeRange: style.getPropertyValue("unicode-range"),
          display: "block",
        },
      );
      document.fonts.add(await face.load());
    }
  });
}

/** Replaces what depends on the time of the run: numbers, durations, names of days and months; hides maps. */
export async function freezeContent(page: Page): Promise<void> {
  await page.evaluate(() => {
    const names =
      /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:s|nes|rs|ur)?(?:day)?)\b/g;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      currentNode.nodeValue = (currentNode.nodeValue ?? "")
        .replaceAll(/(?:\d+ (?:d|h) )?\d+ (?:min|h|d)\b/g, "00 min")
        .replaceAll(/\d+/g, "00")
        .replaceAll(names, "Jan")
        .replaceAll(/\b(?:AM|PM)\b/g, "AM");
    }
    for (const time of document.querySelectorAll("time")) time.textContent = "00:00";
    for (const moving of document.querySelectorAll<HTMLElement>(
      ".ww-map, .spark, input[type=date], input[type=time]",
    ))
      moving.style.visibility = "hidden";
  });
}
