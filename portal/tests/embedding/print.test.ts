import { afterAll, beforeAll, expect, test } from "vitest";
import { expectQuiet, openPage } from "../support/browser.ts";
import { makeSite, widgetSession } from "../support/embedding.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { type ForeignSite, startForeignSite } from "../support/foreign-site.ts";
import { logInAs } from "../support/session.ts";
import { createRequest, respondTo } from "../support/transports.ts";

const tags = ["statistics", "request", "transports", "tracking", "responses"].map(
  (name) => `wardway-${name}`,
);
const selector = tags.join();

let foreign: ForeignSite;

openFixture("browser");

beforeAll(async () => {
  foreign = await startForeignSite(portal);
});

afterAll(async () => {
  await foreign?.stop();
});

test("every element, and the form of a change, is black on white paper, whatever theme the page has given it", async () => {
  const site = await makeSite(portal, { origins: [foreign.url] });
  const token = await widgetSession(portal, site, { origin: foreign.url });
  const { id } = await createRequest(await logInAs(portal, "hospital"), { patientName: "Aino Virtanen" });
  await respondTo(await logInAs(portal, "ambulance"), id);
  foreign.page(
    "/own.css",
    `${selector} {
       --ww-canvas: #0c1220; --ww-surface: #121a2b; --ww-raised: #1c2740; --ww-tint: #20283b; --ww-text: #e9eef7;
       --ww-muted: #a5b1c6; --ww-line: #2a3752; --ww-primary: #8ab8ff; --ww-primary-strong: #b0cfff;
       --ww-on-primary: #08111f; --ww-critical: #ffb0b0; --ww-pending: #fff2c0; --ww-needs-approval: #c0ffd0;
       --ww-high: #ffd0d0; --ww-medium: #fff2c0; --ww-low: #d0e0ff; --ww-motion: 900ms;
     }`,
    "text/css",
  );
  foreign.page(
    "/own.js",
    `window.ready = 0;
     document.addEventListener("wardway-ready", () => { ready += 1; });
     for (const element of document.querySelectorAll("${selector}")) element.getSession = async () => "${token}";`,
    "text/javascript",
  );
  const page = await openPage(browser, portal);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.goto(
    foreign.page(
      "/ward",
      `<!doctype html><html lang="en"><head><title>Ward 4</title><link rel="stylesheet" href="/own.css"></head>
       <body><wardway-statistics></wardway-statistics><wardway-request></wardway-request>
         <wardway-transports></wardway-transports><wardway-tracking request-id="${id}"></wardway-tracking>
         <wardway-responses request-id="${id}"></wardway-responses><wardway-request request-id="${id}"></wardway-request>
       <script src="/own.js"></script><script src="${portal.url}/sdk/v1/wardway.js"></script></body></html>`,
    ),
  );
  await page.waitForFunction(
    (count) => (globalThis as unknown as { ready: number }).ready === count,
    tags.length + 1,
  );
  /** Of each element its frame's look, and what is lighter than a text on white may be (WCAG 2.2, 1.4.3). */
  const look = () =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const frame = element.shadowRoot?.querySelector(".frame");
        if (!frame) throw new Error(`${element.localName} is not mounted.`);
        const { color, backgroundColor } = getComputedStyle(frame);
        const luminance = (text: string) => {
          const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? [])
            .map((part) => Number(part) / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const pale = [...frame.querySelectorAll("*")].filter(
          (part) =>
            part.checkVisibility() &&
            part.closest(".btn, button, option") === null &&
            [...part.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim()) &&
            1.05 / (luminance(getComputedStyle(part).color) + 0.05) < 4.5,
        );
        const motion = getComputedStyle(frame).getPropertyValue("--ww-motion");
        return {
          name: element.localName,
          color,
          backgroundColor,
          pale: pale.map((part) => part.textContent),
          motion,
        };
      }),
    );
  for (const { backgroundColor } of await look()) expect(backgroundColor).toBe("rgb(12, 18, 32)");
  await page.emulateMedia({ media: "print" });
  expect(await look()).toEqual(
    [...tags, "wardway-request"].map((name) => ({
      name,
      color: "rgb(21, 24, 28)",
      backgroundColor: "rgb(255, 255, 255)",
      pale: [],
      motion: "0s",
    })),
  );
  expectQuiet(page);
});
