import { isFullSize } from "@wardway/db/testing/size";
import { embeddingLimits, type TransportRequest } from "@wardway/model";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectQuiet, openBrowser, openPage } from "../support/browser.ts";
import { makeSite, type TestSite, widgetSession } from "../support/embedding.ts";
import { type ForeignSite, startForeignSite } from "../support/foreign-site.ts";
import { countHandles, countNodes, handleCounterScript } from "../support/page-handles.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { create, getCreatedId, requestForm, typeRequest } from "../support/request-widget.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
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

describe("a removed element", () => {
  /** Mounts per client, whose calls are limited. */
  const MOUNTS_PER_CLIENT = Math.floor(embeddingLimits.sessionCalls.max / 12);
  const times = isFullSize ? 200 : 40;

  test.each(["statistics", "request", "tracking"])(
    `leaves no socket, timer, listener or node after ${times} mounts: %s`,
    async (widget) => {
      const tokens = await sessions(Math.ceil(times / MOUNTS_PER_CLIENT) + 1);
      const page = await open(
        `${handleCounterScript}
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
          [from, to, MOUNTS_PER_CLIENT] as const,
        );
      const nothing = { timers: 0, listeners: 0, sockets: 0 };
      await mount(0, 3);
      await expect.poll(() => countHandles(page)).toEqual(nothing);
      const before = await countNodes(cdp);
      await mount(3, times);
      await expect.poll(() => countHandles(page)).toEqual(nothing);
      await expect.poll(async () => (await countNodes(cdp)) - before).toBeLessThan(100);
      // The live connection opens after the widget renders.
      if (widget !== "request") {
        await page.evaluate((client) => {
          void (globalThis as unknown as { mount(client: number): Promise<Element> }).mount(client);
        }, tokens.length - 1);
        await expect.poll(async () => (await countHandles(page)).sockets).toBe(1);
        await page.evaluate((name) => document.querySelector(name)?.remove(), `wardway-${widget}`);
        await expect.poll(() => countHandles(page)).toEqual(nothing);
      }
      expectQuiet(page);
      await page.context().close();
    },
    180_000,
  );
});

describe("a hostile page", () => {
  /** Page rules and globals that commonly break libraries. */
  const styles = `
    * { all: unset !important; } html { font-size: 5px !important; }
    dl, dd, dt, form, input, button, fieldset, label { display: none !important; }
    wardway-statistics, wardway-request, wardway-tracking {
      font: 3px serif; color: red; letter-spacing: 9px; text-transform: uppercase;
    }`;
  /** Modified built-ins, as by Prototype.js, MooTools and zone.js. */
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

  test("with hostile styles and scripts still has working widgets", async () => {
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
    const getStyle = (text: typeof label) =>
      text.evaluate((found) => [getComputedStyle(found).fontSize, getComputedStyle(found).textTransform]);
    expect(await getStyle(label)).toEqual(["14px", "none"]);
    const patient = page.locator("wardway-tracking").getByText("Aino Virtanen");
    await patient.waitFor();
    const form = await requestForm(page);
    expect(await getStyle(form.getByText(/^Patient name/))).toEqual(["14px", "none"]);
    await typeRequest(form, { patientName: "Nils Berggren", medicalRecordNumber: "MRN-7314" });
    await form.getByLabel("Oxygen", { exact: true }).check();
    await form.getByLabel("Wheelchair", { exact: true }).check();
    await create(form).click();
    const made = await getCreatedId(page);
    expect((await hospital.get<TransportRequest>(`/api/transport-requests/${made}`)).body).toMatchObject({
      patientName: "Nils Berggren",
      equipment: "Oxygen, Wheelchair",
    });
    expectQuiet(page);
    await page.context().close();
  });
});
