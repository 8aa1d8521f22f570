import { embeddingLimits, type TransportRequest } from "@wardway/model";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectQuiet, openBrowser, openPage } from "../support/browser.ts";
import { makeSite, type TestSite, widgetSession } from "../support/embedding.ts";
import { type ForeignSite, startForeignSite } from "../support/foreign-site.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { create, createdNumber, requestForm, typeRequest } from "../support/request-widget.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { countStanding, nodesIn, standingIn } from "../support/standing.ts";
import { createRequest } from "../support/transports.ts";

let portal: Portal;
let browser: Browser;
let foreign: ForeignSite;
let site: TestSite;
let hospital: ApiSession;
let requestId: number;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  foreign = await startForeignSite(portal);
  site = await makeSite(portal, { origins: [foreign.url] });
  hospital = await logInAs(portal, "hospital");
  ({ id: requestId } = await createRequest(hospital, { patientName: "Aino Virtanen" }));
});

afterAll(async () => {
  await browser?.close();
  await foreign?.stop();
  await portal?.stop();
});

const sessions = (count: number) =>
  Promise.all(Array.from({ length: count }, () => widgetSession(portal, site, { origin: foreign.url })));

/** Opens a page of the hospital's whose own script runs before the widgets'. */
async function open(script: string, { head = "", body = "" } = {}): Promise<Page> {
  const page = await openPage(browser, portal);
  foreign.page("/own.js", script, "text/javascript");
  const loader = `<script src="${portal.url}/sdk/v1/wardway.js"></script>`;
  await page.goto(
    foreign.page(
      "/ward",
      `<!doctype html><html lang="en"><head><title>Ward 4</title>${head}<script src="/own.js"></script>${loader}</head>
       <body><main><h1>Ward 4</h1>${body}</main></body></html>`,
    ),
  );
  return page;
}

describe("an element that is taken away", () => {
  /** Mounts of one client: its calls are limited, and a page may have several. */
  const mountsOfClient = Math.floor(embeddingLimits.sessionCalls.max / 12);
  const times = 200;

  test.each(["statistics", "request", "tracking"])(
    "leaves nothing of itself after 200 mounts, no socket, timer, listener or node: %s",
    async (widget) => {
      const tokens = await sessions(Math.ceil(times / mountsOfClient) + 1);
      const page = await open(
        `${countStanding}
         const getters = ${JSON.stringify(tokens)}.map((session) => async () => session);
         window.mount = async (client) => {
           const element = document.createElement("wardway-${widget}");
           element.getSession = getters[client];
           element.setAttribute("request-id", "${requestId}");
           const ready = new Promise((resolve) => element.addEventListener("wardway:ready", resolve, { once: true }));
           document.body.append(element);
           await ready;
           return element;
         };`,
      );
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("Performance.enable");
      const mount = (from: number, to: number) =>
        page.evaluate(
          async ([first, end, each]) => {
            const { mount: mountOne } = globalThis as unknown as { mount(client: number): Promise<Element> };
            for (let time = first; time < end; time += 1) (await mountOne(Math.floor(time / each))).remove();
          },
          [from, to, mountsOfClient] as const,
        );
      const nothing = { timers: 0, listeners: 0, sockets: 0 };
      await mount(0, 3);
      await expect.poll(() => standingIn(page)).toEqual(nothing);
      const before = await nodesIn(cdp);
      await mount(3, times);
      await expect.poll(() => standingIn(page)).toEqual(nothing);
      await expect.poll(async () => (await nodesIn(cdp)) - before).toBeLessThan(100);
      // The live connection comes after the widget, which stands long enough this time.
      if (widget !== "request") {
        await page.evaluate((client) => {
          void (globalThis as unknown as { mount(client: number): Promise<Element> }).mount(client);
        }, tokens.length - 1);
        await expect.poll(async () => (await standingIn(page)).sockets).toBe(1);
        await page.evaluate((name) => document.querySelector(name)?.remove(), `wardway-${widget}`);
        await expect.poll(() => standingIn(page)).toEqual(nothing);
      }
      expectQuiet(page);
      await page.context().close();
    },
    180_000,
  );
});

describe("a hostile page", () => {
  /** Rules and globals that pages have, and libraries commonly trip over. */
  const styles = `
    * { all: unset !important; } html { font-size: 5px !important; }
    dl, dd, dt, form, input, button, fieldset, label { display: none !important; }
    wardway-statistics, wardway-request, wardway-tracking {
      display: none; font: 3px serif; color: red; letter-spacing: 9px; text-transform: uppercase;
    }`;
  /** As Prototype.js, MooTools, zone.js and pages of their own leave what is the browser's. */
  const script = `
    Object.prototype.inherited = "from the page";
    Object.prototype.method = function () {};
    Array.prototype.flat = () => { throw new Error("flat"); };
    Array.prototype.toJSON = function () { return "[" + this.join() + "]"; };
    Array.prototype.entries = Array.prototype.toArray = function () { return this.slice(); };
    Array.prototype.reduce = () => { throw new Error("reduce"); };
    Array.prototype.extra = function () {};
    Array.from = (list) => [].slice.call(list);
    Function.prototype.extra = 1;
    String.prototype.extra = "extra";
    Date.prototype.toJSON = function () { return String(this); };
    const native = window.fetch;
    window.fetch = function (...call) { return new OwnPromise((yes, no) => native.apply(window, call).then(yes, no)); };
    class OwnPromise extends Promise {}
    window.Promise = OwnPromise;
    window.Symbol.observable = "@@observable";
    window.Element = window.Event = window.Request = window.Hash = window.Template = window.Form = () => {};
    window.h = window.React = window.preact = window.process = window.module = window.$ = null;`;

  test("whose styles and scripts spoil what they can still has widgets that work", async () => {
    const [token] = await sessions(1);
    foreign.page("/hostile.css", styles, "text/css");
    const page = await open(
      `${script}
       document.addEventListener("DOMContentLoaded", () => {
         for (const element of document.querySelectorAll("wardway-request, wardway-tracking"))
           element.getSession = async () => "${token}";
       });`,
      {
        head: '<link rel="stylesheet" href="/hostile.css">',
        body: `<wardway-statistics></wardway-statistics><wardway-tracking request-id="${requestId}"></wardway-tracking>
               <wardway-request></wardway-request>`,
      },
    );
    const label = page.getByText("Completed transports", { exact: true });
    await label.waitFor();
    const look = (text: typeof label) =>
      text.evaluate((found) => [getComputedStyle(found).fontSize, getComputedStyle(found).textTransform]);
    expect(await look(label)).toEqual(["14px", "none"]);
    const patient = page.locator("wardway-tracking").getByText("Aino Virtanen");
    await patient.waitFor();
    const form = await requestForm(page);
    expect(await look(form.getByText(/^Patient name/))).toEqual(["14px", "none"]);
    await typeRequest(form, { patientName: "Nils Berggren", medicalRecordNumber: "MRN-7314" });
    await form.getByLabel("Oxygen", { exact: true }).check();
    await form.getByLabel("Wheelchair", { exact: true }).check();
    await create(form).click();
    const made = await createdNumber(page);
    expect((await hospital.get<TransportRequest>(`/api/transport-requests/${made}`)).body).toMatchObject({
      patientName: "Nils Berggren",
      equipment: "Oxygen, Wheelchair",
    });
    expectQuiet(page);
    await page.context().close();
  });
});
