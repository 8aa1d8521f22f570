import type { PublicStatistics } from "@wardway/model";
import type { Frame, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, expectQuiet, openPage } from "../support/browser.ts";
import { makeSite, widgetSession } from "../support/embedding.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { type ForeignSite, startForeignSite } from "../support/foreign-site.ts";
import { logInAs } from "../support/session.ts";
import { createRequest, respondTo } from "../support/transports.ts";

let site: ForeignSite;
let completed: string;

openFixture("browser");

beforeAll(async () => {
  site = await startForeignSite(portal);
  const figures: PublicStatistics = await (await fetch(`${portal.url}/api/public/statistics`)).json();
  completed = figures.completedTransports.toLocaleString("en-US");
});

afterAll(async () => {
  await site?.stop();
});

const loader = (attributes = "async") =>
  `<script src="${portal.url}/sdk/v1/wardway.js" ${attributes}></script>`;
const wrap = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>Ward 4</title>${head}</head><body><main><h1>Ward 4</h1>${body}</main></body></html>`;
const element = "<wardway-statistics></wardway-statistics>";
const tags = ["statistics", "request", "tracking", "transports", "responses"].map(
  (name) => `wardway-${name}`,
);

async function open(html: string, script?: string): Promise<Page> {
  const page = await openPage(browser, portal);
  if (script !== undefined) site.page("/own.js", script, "text/javascript");
  await page.goto(site.page("/ward", html));
  return page;
}

/** Returns the figure above its label, in any shadow root. */
const figure = (place: Page | Frame | Locator, label = "Completed transports") =>
  place.locator(`dl > div:has(dt:text-is("${label}")) dd`);

const expectFigures = (place: Page | Frame | Locator) =>
  expect.poll(() => figure(place).textContent()).toBe(completed);

test("a page hides, places and shows an element by its own rules, and leaves it out of print", async () => {
  site.page(
    "/own.css",
    `.away { display: none } .beside { display: inline-block; margin: 7px; position: relative; left: 3px }
     @media print { .screen-only { display: none } }`,
    "text/css",
  );
  const page = await open(
    wrap(`<link rel="stylesheet" href="/own.css">${loader()}`, element.replace(">", ' class="away">')),
  );
  const statistics = page.locator("wardway-statistics");
  await expectFigures(page);
  await expect.poll(() => statistics.isVisible()).toBe(false);
  await statistics.evaluate((widget) => widget.setAttribute("class", "beside"));
  await statistics.waitFor({ state: "visible" });
  const style = await statistics.evaluate((widget) => {
    const { display, marginLeft, left } = getComputedStyle(widget);
    return [display, marginLeft, left];
  });
  expect(style).toEqual(["inline-block", "7px", "3px"]);
  await statistics.evaluate((widget) => widget.setAttribute("class", "screen-only"));
  await page.emulateMedia({ media: "print" });
  await statistics.waitFor({ state: "hidden" });
  await page.emulateMedia({ media: "screen" });
  await statistics.waitFor({ state: "visible" });
  await statistics.evaluate((widget) => widget.setAttribute("hidden", ""));
  await statistics.waitFor({ state: "hidden" });
  await page.context().close();
});

describe("<wardway-statistics> in a page of another origin, under a policy that allows nothing inline", () => {
  test.each(["async", "defer", 'type="module"', "data-plain"])(
    "renders when the script comes first, %s",
    async (attributes) => {
      const page = await open(wrap(loader(attributes), element));
      await expectFigures(page);
      expectQuiet(page);
    },
  );

  test("renders when inserted by a script, in a shadow root and in an iframe, and shares a loader that is included twice", async () => {
    site.page("/inner", wrap(loader(), element));
    const page = await open(
      wrap(
        loader() + loader("defer"),
        `<div id="place"></div><iframe src="/inner" title="Inner"></iframe>`,
      ).replace("</body>", `<script src="/own.js"></script></body>`),
      `const root = document.getElementById("place").attachShadow({ mode: "open" });
       customElements.whenDefined("wardway-statistics").then(() => {
         root.append(document.createElement("wardway-statistics"));
         document.querySelector("main").append(document.createElement("wardway-statistics"));
       });`,
    );
    const inner = page.frame({ url: /inner/ });
    if (!inner) throw new Error("The page has no inner frame.");
    await expectFigures(page.locator("#place"));
    await expectFigures(page.locator("main > wardway-statistics"));
    await expectFigures(inner);
    expectQuiet(page);
  });

  test("applies properties set before its definition and dispatches events", async () => {
    const page = await open(
      wrap(`<script src="/own.js" defer></script>`, element),
      `const element = document.querySelector("wardway-statistics");
       element.initial = { completedTransports: 987654, averageRating: 4.5, hospitals: 2, ambulanceCompanies: 3,
         lastUpdated: "2026-11-21T14:40:00.000Z" };
       element.messages = { "statistics.hospitals": "Kliniken" };
       window.events = [];
       for (const name of ["ready", "resize"])
         document.addEventListener("wardway-" + name, (event) => events.push([event.type, event.target.localName]));
       const script = document.createElement("script");
       script.src = "${portal.url}/sdk/v1/wardway.js";
       document.head.append(script);`,
    );
    await expect.poll(() => figure(page, "Kliniken").textContent()).toBe("2");
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { events: string[][] }).events.map(String)))
      .toEqual(
        expect.arrayContaining(["wardway-ready,wardway-statistics", "wardway-resize,wardway-statistics"]),
      );
  });

  test("sends the site's key when the page names it", async () => {
    const { publishableKey } = await makeSite(portal, { origins: [site.url] });
    const requests: string[] = [];
    const page = await openPage(browser, portal);
    page.on("response", (response) => {
      const { pathname, searchParams } = new URL(response.url());
      if (pathname === "/api/public/statistics")
        requests.push(`${response.status()} ${searchParams.get("site")}`);
    });
    const named = element.replace(">", ` site-key="${publishableKey}">`);
    await page.goto(site.page("/ward", wrap(loader(), named)));
    await expectFigures(page);
    await expect.poll(() => requests).toContain(`200 ${publishableKey}`);
    expectQuiet(page);
  });

  test("uses the page's language or its own and follows changes", async () => {
    const page = await open(
      wrap(loader(), `<div lang="es-US"><wardway-statistics></wardway-statistics></div>`),
    );
    await expect.poll(() => figure(page, "Traslados completados").textContent()).toBe(completed);
    await page.locator("wardway-statistics").evaluate((found) => found.setAttribute("language", "en"));
    await expectFigures(page);
    expectQuiet(page);
  });

  test("runs in the direction of its texts, not of the page", async () => {
    const page = await open(
      wrap(loader(), `<div dir="rtl" lang="ar"><wardway-statistics></wardway-statistics></div>`),
    );
    await expectFigures(page);
    const frame = page.locator("wardway-statistics .frame");
    const direction = () => frame.evaluate((found) => getComputedStyle(found).direction);
    expect(await direction()).toBe("ltr");
    await page.locator("wardway-statistics").evaluate((found) => {
      Object.assign(found, { messages: { "statistics.hospitals": "مستشفيات" } });
    });
    await frame.getByText("مستشفيات").waitFor();
    expect(await direction()).toBe("rtl");
    expectQuiet(page);
  });

  test("is accessible in both themes and fits a narrow column of a wide page", async () => {
    const page = await open(
      wrap(
        `${loader()}<link rel="stylesheet" href="/narrow.css">`,
        `<div id="narrow"><wardway-statistics theme="light"></wardway-statistics></div>
         <wardway-statistics theme="dark"></wardway-statistics>`,
      ),
    );
    await expectFigures(page.locator("#narrow"));
    await expectFigures(page.locator("[theme=dark]"));
    const background = (theme: string) =>
      page.locator(`[theme=${theme}] .frame`).evaluate((frame) => getComputedStyle(frame).backgroundColor);
    expect([await background("light"), await background("dark")]).toEqual([
      "rgb(246, 246, 244)",
      "rgb(13, 15, 18)",
    ]);
    await page.locator("#narrow").evaluate((narrow) => {
      narrow.style.width = "320px";
    });
    await expect
      .poll(() => page.locator("#narrow .frame").evaluate((frame) => frame.scrollWidth <= frame.clientWidth))
      .toBe(true);
    await expectAccessible(page);
    expectQuiet(page);
  });
});

test("each of the five elements is hidden, placed, moved and left out of print by its page, and keeps its content and what was typed", async () => {
  const [hospital, company] = await Promise.all([logInAs(portal, "hospital"), logInAs(portal, "ambulance")]);
  const [{ id }, token] = await Promise.all([
    createRequest(hospital),
    makeSite(portal, { origins: [site.url] }).then((own) => widgetSession(portal, own, { origin: site.url })),
  ]);
  await respondTo(company, id);
  site.page(
    "/own.css",
    `.away { display: none } .beside { display: inline-block; margin: 7px; position: relative; left: 3px }
     @media print { .screen-only { display: none } }`,
    "text/css",
  );
  const page = await open(
    wrap(
      `<link rel="stylesheet" href="/own.css"><script src="/own.js"></script>${loader()}`,
      `${tags.map((tag) => `<${tag} class="away" ${tag === "wardway-request" ? "" : `request-id="${id}"`}></${tag}>`).join("")}<aside></aside>`,
    ),
    `window.ready = [];
     document.addEventListener("wardway-ready", ({ target }) => ready.push(target.localName));
     document.addEventListener("DOMContentLoaded", () => {
       for (const tag of ${JSON.stringify(tags)})
         document.querySelector(tag).getSession = async () => "${token}";
     });`,
  );
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { ready: string[] }).ready.toSorted()))
    .toEqual([...tags].toSorted());
  await page.locator('wardway-request [name="patientName"]').evaluate((field) => {
    (field as HTMLInputElement).value = "Ana Ruiz";
  });
  const seen = await page.evaluate(async (names) => {
    const settled = () =>
      new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve(null)), 0));
    const found: Record<string, unknown> = {};
    for (const name of names) {
      const widget = document.querySelector(name);
      const frame = widget?.shadowRoot?.querySelector(".frame");
      if (!widget || !frame) throw new Error(`The page has no widget ${name}.`);
      const isShown = () => widget.getClientRects().length > 0;
      const byClass = isShown();
      widget.className = "beside";
      const { display, marginLeft, left } = getComputedStyle(widget);
      const placed = [isShown(), display, marginLeft, left];
      widget.className = "";
      widget.toggleAttribute("hidden");
      const byAttribute = isShown();
      widget.toggleAttribute("hidden");
      const content = [...frame.querySelectorAll("*")];
      document.querySelector("aside")?.append(widget);
      await settled();
      const isSame =
        widget.shadowRoot?.querySelector(".frame") === frame &&
        content.every((part) => part.isConnected && frame.contains(part));
      found[name] = {
        byClass,
        placed,
        byAttribute,
        moved: [isShown(), isSame, widget.parentElement?.localName, content.length > 5],
      };
    }
    return found;
  }, tags);
  const expected = {
    byClass: false,
    placed: [true, "inline-block", "7px", "3px"],
    byAttribute: false,
    moved: [true, true, "aside", true],
  };
  expect(seen).toEqual(Object.fromEntries(tags.map((tag) => [tag, expected])));
  await expect.poll(() => page.locator('wardway-request [name="patientName"]').inputValue()).toBe("Ana Ruiz");
  const shown = () =>
    page.evaluate(
      (names) => names.filter((name) => (document.querySelector(name)?.getClientRects().length ?? 0) > 0),
      tags,
    );
  await page.emulateMedia({ media: "print" });
  expect(await shown()).toEqual(tags);
  for (const tag of tags) {
    await page.locator(tag).evaluate((widget) => widget.setAttribute("class", "screen-only"));
    expect(await shown()).not.toContain(tag);
  }
  await page.emulateMedia({ media: "screen" });
  expect(await shown()).toEqual(tags);
  expectQuiet(page);
});

describe("an element that needs a session", () => {
  test.each(["request", "transports", "tracking", "responses"])(
    "shows a message when the page provides none: %s",
    async (widget) => {
      const page = await open(
        wrap(
          `${loader()}<script src="/own.js" async></script>`,
          `<wardway-${widget} ${widget === "request" ? "" : 'request-id="1"'}></wardway-${widget}>`,
        ),
        `window.events = [];
       document.addEventListener("wardway-error", ({ detail }) => events.push(detail.status + " " + detail.category));`,
      );
      await page.getByRole("alert").getByText("This page provided no session for the portal.").waitFor();
      expect(await page.evaluate(() => (globalThis as unknown as { events: string[] }).events)).toEqual([
        "401 unauthenticated",
      ]);
      await expectAccessible(page);
      expectQuiet(page);
    },
  );

  test("shows the error for a forged session and retries on request", async () => {
    await makeSite(portal, { origins: [site.url] });
    const page = await open(
      wrap(loader(), `<wardway-request></wardway-request>`).replace(
        "</body>",
        `<script src="/own.js"></script></body>`,
      ),
      `window.requests = 0;
       document.querySelector("wardway-request").getSession = async () => { requests += 1; return "forged"; };`,
    );
    const alert = page.getByRole("alert");
    await alert.waitFor();
    const requests = () => page.evaluate(() => (globalThis as unknown as { requests: number }).requests);
    const before = await requests();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect.poll(requests).toBeGreaterThan(before);
    expectQuiet(page, [/status of 401/]);
  });
});

describe("a page", () => {
  test("gets no global variables from the SDK", async () => {
    const page = await open(
      wrap(`<script src="/own.js"></script>${loader()}`, element),
      "window.before = Reflect.ownKeys(window);",
    );
    await expectFigures(page);
    const added = await page.evaluate(() => {
      const { before } = globalThis as unknown as { before: PropertyKey[] };
      return Reflect.ownKeys(globalThis)
        .filter((key) => !before.includes(key))
        .map(String);
    });
    // By which copies of the SDK in one page share a connection.
    expect(added.filter((key) => key !== "before")).toEqual(["Symbol(wardway.live.v1)"]);
  });
});
