import type { Page } from "playwright-core";

/** A font that arrives late would not be used on this page. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch();
    const css = await response.text();
    await route.fulfill({
      response,
      body: css.replaceAll(/font-display:\s*optional/g, "font-display:block"),
    });
  });
}

/** Replaces what depends on the time of the run: numbers, durations, names of days and months; hides maps. */
export async function freezeContent(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const names =
      /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b/g;
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
