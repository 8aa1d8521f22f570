import type { PublicStatistics } from "@wardway/db/model";
import type { Browser, Frame, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, expectQuiet, openBrowser, openPage } from "./setup/browser.ts";
import { makeSite } from "./setup/embedding.ts";
import { type ForeignSite, startForeignSite } from "./setup/foreign-site.ts";
import { type Portal, startPortal } from "./setup/portal.ts";

let portal: Portal;
let browser: Browser;
let site: ForeignSite;
let completed: string;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  site = await startForeignSite(portal);
  const figures: PublicStatistics = await (await fetch(`${portal.url}/api/public/statistics`)).json();
  completed = figures.completedTransports.toLocaleString("en-US");
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await portal?.stop();
});

interface Standing {
  readonly timers: Set<unknown>;
  readonly listeners: number;
  readonly sockets: Set<unknown>;
}

const loader = (attributes = "async") =>
  `<script src="${portal.url}/sdk/v1/wardway.js" ${attributes}></script>`;
const whole = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>Ward 4</title>${head}</head><body><main><h1>Ward 4</h1>${body}</main></body></html>`;
const element = "<wardway-statistics></wardway-statistics>";

/** Opens a page of the site; a script of its own is a file beside it. */
async function open(html: string, script?: string): Promise<Page> {
  const page = await openPage(browser, portal);
  if (script !== undefined) site.page("/own.js", script, "text/javascript");
  await page.goto(site.page("/ward", html));
  return page;
}

/** The figure above its label, in whichever shadow root. */
const figure = (place: Page | Frame | Locator, label = "Completed transports") =>
  place.locator(`dl > div:has(dt:text-is("${label}")) dd`);

const expectFigures = (place: Page | Frame | Locator) =>
  expect.poll(() => figure(place).textContent()).toBe(completed);

describe("<wardway-statistics> in a page of another origin, under a policy that allows nothing inline", () => {
  test.each(["async", "defer", 'type="module"', "data-plain"])(
    "stands where the script comes first, %s",
    async (attributes) => {
      const page = await open(whole(loader(attributes), element));
      await expectFigures(page);
      expectQuiet(page);
    },
  );

  test("is put in by a script, in a shadow root and in an iframe, and shares one loader that came twice", async () => {
    site.page("/inner", whole(loader(), element));
    const page = await open(
      whole(
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

  test("takes over what was set before it was defined, and tells the page what happens", async () => {
    const page = await open(
      whole(`<script src="/own.js" defer></script>`, element),
      `const element = document.querySelector("wardway-statistics");
       element.initial = { completedTransports: 987654, averageRating: 4.5, hospitals: 2, ambulanceCompanies: 3,
         lastUpdated: "2026-11-21T14:40:00.000Z" };
       element.messages = { Hospitals: "Kliniken" };
       window.heard = [];
       for (const name of ["ready", "resize"])
         document.addEventListener("wardway:" + name, (event) => heard.push([event.type, event.target.localName]));
       const script = document.createElement("script");
       script.src = "${portal.url}/sdk/v1/wardway.js";
       document.head.append(script);`,
    );
    await expect.poll(() => figure(page, "Kliniken").textContent()).toBe("2");
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { heard: string[][] }).heard.map(String)))
      .toEqual(
        expect.arrayContaining(["wardway:ready,wardway-statistics", "wardway:resize,wardway-statistics"]),
      );
  });

  test("speaks the page's language, or its own, and follows a change of it", async () => {
    const page = await open(
      whole(loader(), `<div lang="es-US"><wardway-statistics></wardway-statistics></div>`),
    );
    await expect.poll(() => figure(page, "Traslados completados").textContent()).toBe(completed);
    await page.locator("wardway-statistics").evaluate((found) => found.setAttribute("language", "en"));
    await expectFigures(page);
    expectQuiet(page);
  });

  test("is accessible in both themes, and fits a narrow place of a wide page", async () => {
    const page = await open(
      whole(
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
      "rgb(246, 248, 251)",
      "rgb(11, 18, 32)",
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

describe("an element that is taken away", () => {
  test("leaves nothing of itself after 200 mounts: no socket, timer, listener or node", async () => {
    const page = await open(
      whole(`<script src="/own.js"></script>${loader()}`, ""),
      `window.standing = { timers: new Set(), listeners: 0, sockets: new Set() };
       const { setTimeout: later, clearTimeout: never, setInterval: often, clearInterval: notOften } = window;
       window.setTimeout = (call, ...rest) => {
         const timer = later(() => { standing.timers.delete(timer); call(); }, ...rest);
         standing.timers.add(timer);
         return timer;
       };
       window.clearTimeout = (timer) => { standing.timers.delete(timer); never(timer); };
       window.setInterval = (...call) => { const timer = often(...call); standing.timers.add(timer); return timer; };
       window.clearInterval = (timer) => { standing.timers.delete(timer); notOften(timer); };
       for (const target of [window, document]) {
         const { addEventListener: add, removeEventListener: remove } = target;
         const own = new Set();
         target.addEventListener = function (type, heard, ...rest) { own.add(type + id(heard)); count(); add.call(target, type, heard, ...rest); };
         target.removeEventListener = function (type, heard, ...rest) { own.delete(type + id(heard)); count(); remove.call(target, type, heard, ...rest); };
         target.own = own;
       }
       const ids = new WeakMap(); let last = 0;
       function id(heard) { if (!ids.has(heard)) ids.set(heard, ++last); return ids.get(heard); }
       function count() { standing.listeners = window.own.size + document.own.size; }
       const Socket = window.WebSocket;
       window.WebSocket = class extends Socket {
         constructor(...call) {
           super(...call);
           standing.sockets.add(this);
           this.addEventListener("close", () => standing.sockets.delete(this));
         }
       };
       window.mount = async () => {
         const element = document.createElement("wardway-statistics");
         const ready = new Promise((resolve) => element.addEventListener("wardway:ready", resolve, { once: true }));
         document.body.append(element);
         await ready;
         element.remove();
       };`,
    );
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Performance.enable");
    const standing = async () => {
      await cdp.send("HeapProfiler.collectGarbage");
      const { metrics } = await cdp.send("Performance.getMetrics");
      const nodes = metrics.find(({ name }) => name === "Nodes")?.value ?? 0;
      const counted = await page.evaluate(() => {
        const { timers, listeners, sockets } = (globalThis as unknown as { standing: Standing }).standing;
        return [timers.size, listeners, sockets.size];
      });
      return { nodes, counted };
    };
    const mount = (times: number) =>
      page.evaluate(async (count) => {
        const { mount: mountOnce } = globalThis as unknown as { mount: () => Promise<void> };
        for (let time = 0; time < count; time += 1) await mountOnce();
      }, times);
    await mount(3);
    await expect.poll(async () => (await standing()).counted).toEqual([0, 0, 0]);
    const before = await standing();
    await mount(200);
    await expect.poll(async () => (await standing()).counted).toEqual([0, 0, 0]);
    await expect.poll(async () => (await standing()).nodes - before.nodes).toBeLessThan(100);
    expectQuiet(page);
  });

  test("keeps what it shows where it is only moved", async () => {
    const page = await open(whole(loader(), `${element}<aside></aside>`));
    await expectFigures(page);
    const isSame = await page.locator("wardway-statistics").evaluate(async (found) => {
      const shown = found.shadowRoot?.querySelector("section");
      document.querySelector("aside")?.append(found);
      await new Promise((resolve) => setTimeout(resolve, 0));
      await new Promise((resolve) => setTimeout(resolve, 0));
      return shown !== null && shown === found.shadowRoot?.querySelector("section");
    });
    expect(isSame).toBe(true);
  });
});

describe("an element that needs a session", () => {
  test.each(["request", "tracking"])("says so calmly where the page gives none: %s", async (widget) => {
    const page = await open(
      whole(
        `${loader()}<script src="/own.js" async></script>`,
        `<wardway-${widget} request-id="1"></wardway-${widget}>`,
      ),
      `window.heard = [];
       document.addEventListener("wardway:error", ({ detail }) => heard.push(detail.status + " " + detail.code));`,
    );
    await page.getByRole("alert").getByText("This page gave no session for the portal.").waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([
      "401 unauthenticated",
    ]);
    await expectAccessible(page);
    expectQuiet(page);
  });

  test("shows the portal's refusal of a forged session, and tries again when it is asked to", async () => {
    await makeSite(portal, { origins: [site.url] });
    const page = await open(
      whole(loader(), `<wardway-request></wardway-request>`).replace(
        "</body>",
        `<script src="/own.js"></script></body>`,
      ),
      `window.asked = 0;
       document.querySelector("wardway-request").getSession = async () => { asked += 1; return "forged"; };`,
    );
    const alert = page.getByRole("alert");
    await alert.waitFor();
    const asked = () => page.evaluate(() => (globalThis as unknown as { asked: number }).asked);
    const before = await asked();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect.poll(asked).toBeGreaterThan(before);
    expectQuiet(page, [/status of 401/]);
  });
});

describe("a hostile page", () => {
  test("whose styles and scripts spoil what they can still shows the figures", async () => {
    site.page(
      "/hostile.css",
      `* { all: unset !important; } html { font-size: 5px !important; } dl, dd, dt { display: none !important; }
       wardway-statistics { display: none; font: 3px serif; color: red; letter-spacing: 9px; text-transform: uppercase; }`,
      "text/css",
    );
    const page = await open(
      whole(`<link rel="stylesheet" href="/hostile.css"><script src="/own.js"></script>${loader()}`, element),
      `Object.prototype.inherited = "from the page";
       Object.prototype.method = function () {};
       Array.prototype.flat = () => { throw new Error("flat"); };
       Array.prototype.toJSON = function () { return "[" + this.join() + "]"; };
       Array.prototype.extra = function () {};
       Function.prototype.extra = 1;
       String.prototype.extra = "extra";
       const native = window.fetch;
       window.fetch = function (...call) { return new OwnPromise((yes, no) => native.apply(window, call).then(yes, no)); };
       class OwnPromise extends Promise {}
       window.Promise = OwnPromise;
       window.Symbol.observable = "@@observable";
       window.h = window.React = window.preact = window.process = window.module = null;`,
    );
    await expectFigures(page);
    const figureSize = await figure(page).evaluate((found) => getComputedStyle(found).fontSize);
    const label = await page
      .getByText("Completed transports", { exact: true })
      .evaluate((found) => [getComputedStyle(found).fontSize, getComputedStyle(found).textTransform]);
    expect([Number.parseFloat(figureSize) > 40, label]).toEqual([true, ["14px", "none"]]);
    expect(await page.locator("wardway-statistics").isVisible()).toBe(true);
    expectQuiet(page);
  });

  test("gets no global of the SDK's", async () => {
    const page = await open(
      whole(`<script src="/own.js"></script>${loader()}`, element),
      "window.before = Reflect.ownKeys(window);",
    );
    await expectFigures(page);
    const added = await page.evaluate(() => {
      const { before } = globalThis as unknown as { before: PropertyKey[] };
      return Reflect.ownKeys(globalThis)
        .filter((key) => !before.includes(key))
        .map(String);
    });
    expect(added.filter((key) => key !== "before")).toEqual([]);
  });
});
