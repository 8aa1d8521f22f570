import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { isFullSize } from "@wardway/db/testing/size";
import { embeddingLimits, type TransportRequest } from "@wardway/model";
import { spanish } from "@wardway/model/messages/es/spanish";
import { addMinutes } from "date-fns";
import type { Page } from "playwright-core";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desktop, expectQuiet, openPage, phone } from "../support/browser.ts";
import { makeSite, type TestSite, widgetSession } from "../support/embedding.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { type ForeignSite, startForeignSite } from "../support/foreign-site.ts";
import { measureLayoutShift, shiftScript } from "../support/layout-shift.ts";
import { countHandles, countNodes, handleCounterScript } from "../support/page-handles.ts";
import { HydratedPage } from "../support/react-hydrated.tsx";
import { addReactBundle } from "../support/react-page.ts";
import { create, getCreatedId, requestForm, typeRequest } from "../support/request-widget.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import {
  approvedTransport,
  completedTransport,
  createRequest,
  respondTo,
  transportWithVehicle,
} from "../support/transports.ts";

let foreign: ForeignSite;
let site: TestSite;
let hospital: ApiSession;
let requestId: number;
let respondedId: number;
let company: ApiSession;
let completedId: number;

openFixture("browser");

beforeAll(async () => {
  foreign = await startForeignSite(portal);
  site = await makeSite(portal, { origins: [foreign.url] });
  hospital = await logInAs(portal, "hospital");
  ({ id: requestId } = await createRequest(hospital, { patientName: "Aino Virtanen" }));
  ({ id: respondedId } = await createRequest(hospital, { patientName: "Eero Laine" }));
  company = await logInAs(portal, "ambulance");
  const companies = [company, await logInAs(portal, "ambulance2")];
  await Promise.all(companies.map((responding) => respondTo(responding, respondedId)));
  ({ id: completedId } = await completedTransport(hospital, company));
});

afterAll(async () => {
  await foreign?.stop();
});

const widgets = ["statistics", "tracking", "request", "transports", "responses"] as const;
const idFor = (widget: string) => (widget === "responses" ? respondedId : requestId);

/** With a request's number, the form changes that request. */
const kinds = [...widgets, "change"] as const;
const tagOf = (kind: string) => `wardway-${kind === "change" ? "request" : kind}`;
const hasId = (kind: string) => ["tracking", "responses", "change"].includes(kind);

const sessions = (count: number) =>
  Promise.all(Array.from({ length: count }, () => widgetSession(portal, site, { origin: foreign.url })));

async function open(
  script: string,
  { head = "", body = "", onConsole = (_text: string) => {} } = {},
): Promise<Page> {
  const page = await openPage(browser, portal);
  page.on("console", (message) => onConsole(message.text()));
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

  test.each(kinds)(
    `leaves no socket, timer, listener or node after ${times} mounts: %s`,
    async (kind) => {
      const tokens = await sessions(Math.ceil(times / MOUNTS_PER_CLIENT) + 1);
      const page = await open(
        `${handleCounterScript}
         const getters = ${JSON.stringify(tokens)}.map((session) => async () => session);
         window.mount = async (client) => {
           const element = document.createElement("${tagOf(kind)}");
           element.getSession = getters[client];
           if (${hasId(kind)}) element.setAttribute("request-id", "${idFor(kind)}");
           const ready = new Promise((resolve) => element.addEventListener("wardway-ready", resolve, { once: true }));
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
      if (tagOf(kind) !== "wardway-request") {
        await page.evaluate((client) => {
          void (globalThis as unknown as { mount(client: number): Promise<Element> }).mount(client);
        }, tokens.length - 1);
        await expect.poll(async () => (await countHandles(page)).sockets).toBe(1);
        await page.evaluate((name) => document.querySelector(name)?.remove(), tagOf(kind));
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
    wardway-statistics, wardway-request, wardway-tracking, wardway-transports, wardway-responses {
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
    const stop = page.locator('wardway-tracking [data-stop="1"]');
    expect(await stop.evaluate((item) => getComputedStyle(item).top)).toBe("48px");
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

test("a dialog and a float, as wide as their content, leave a widget room on a desktop and on a phone", async () => {
  const page = await open('document.addEventListener("DOMContentLoaded", () => window.dialog.showModal());', {
    body: `<div style="float: left"><wardway-statistics></wardway-statistics></div>
           <dialog id="dialog"><wardway-statistics></wardway-statistics></dialog>`,
  });
  await page
    .getByText(/Live\.$/)
    .first()
    .waitFor();
  const widths = () =>
    page
      .locator("wardway-statistics")
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().width));
  await page.setViewportSize(desktop);
  for (const width of await widths()) expect(width).toBeGreaterThanOrEqual(640);
  await page.setViewportSize(phone);
  for (const width of await widths()) expect(width).toBeGreaterThanOrEqual(256);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  // Also where the page reserves the heights, by containers.
  await page.addStyleTag({ url: `${portal.url}/sdk/v1/wardway.css` });
  await page.setViewportSize(desktop);
  for (const width of await widths()) expect(width).toBeGreaterThanOrEqual(640);
  await page.context().close();
});

test("a list scrolls in the height that its page gives it, also beside other widgets, whose parts load later", async () => {
  const [token] = await sessions(1);
  foreign.page("/list.css", "wardway-transports { --ww-list-height: 200px }", "text/css");
  const page = await open(
    `document.addEventListener("DOMContentLoaded", () => {
       for (const element of document.querySelectorAll("wardway-transports, wardway-tracking"))
         element.getSession = async () => "${token}";
     });`,
    {
      head: '<link rel="stylesheet" href="/list.css">',
      body: `<wardway-transports></wardway-transports><wardway-tracking request-id="${requestId}"></wardway-tracking>`,
    },
  );
  await page.locator("wardway-tracking").getByRole("list", { name: "Timeline" }).waitFor();
  const list = page.locator("wardway-transports");
  await list.getByRole("listitem").first().waitFor();
  expect((await list.boundingBox())?.height).toBe(200);
  const frame = list.locator(".frame");
  expect(await frame.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
  await page.context().close();
});

test("a page of all widgets has one socket, its own heading levels, a log without patient data, and black on white paper", async () => {
  const [token] = await sessions(1);
  const log: string[] = [];
  const page = await open(
    `${handleCounterScript}
     const getSession = async () => "${token}";
     document.addEventListener("DOMContentLoaded", async () => {
       for (const element of document.querySelectorAll("main > :not(h1, wardway-statistics)")) {
         element.messages = { "timeline.title": "Verlauf", "no.such.code": "x" };
         element.getSession = getSession;
       }
       const { createClient } = await import("${portal.url}/sdk/v1/wardway.mjs");
       const client = createClient({ baseUrl: "${portal.url}", getSession });
       client.subscribe({ request: ${requestId} }, { onConnectionChange: (isOpen) => { window.isOpen = isOpen; } });
     });`,
    {
      body: `<wardway-statistics heading-level="4"></wardway-statistics><wardway-tracking request-id="${requestId}"></wardway-tracking>
             <wardway-tracking debug heading-level="4" request-id="${requestId}"></wardway-tracking>
             <wardway-request heading-level="4"></wardway-request><wardway-transports heading-level="4"></wardway-transports>
             <wardway-responses heading-level="4" request-id="${respondedId}"></wardway-responses>`,
      onConsole: (text) => log.push(text),
    },
  );
  await page.getByText(/Live\.$/).waitFor();
  const form = await requestForm(page);
  await page.waitForFunction(() => (globalThis as unknown as { isOpen?: boolean }).isOpen === true);
  await typeRequest(form, { patientName: "Jonna Salmi", medicalRecordNumber: "MRN-7315" });
  await create(form).click();

  for (const [tag, level, name] of [
    ["wardway-tracking:not([heading-level])", 2, "Aino Virtanen"],
    ["wardway-tracking[heading-level]", 4, "Aino Virtanen"],
    ["wardway-tracking[heading-level]", 5, "Verlauf"],
    ["wardway-request", 4, "Request created"],
    ["wardway-transports", 4, "Transports"],
    ["wardway-responses", 4, "Eero Laine"],
  ] as const) {
    await page.locator(tag).getByRole("heading", { level, name, exact: true }).waitFor();
  }
  await expect.poll(() => page.locator("wardway-statistics").getByRole("heading").count()).toBe(0);
  // The list shows what the form created: it is connected, and so are the others by now.
  await page.locator("wardway-transports").getByRole("button", { name: "Jonna Salmi" }).waitFor();
  await expect.poll(async () => (await countHandles(page)).sockets).toBe(1);

  expect(log).toContain("wardway-tracking: GET /api/embed/session, attempt 1");
  expect(log.filter((line) => line.includes("no.such.code"))).toEqual([
    "Wardway: messages has unknown codes: no.such.code",
  ]);
  const missing = Object.keys(spanish).filter((code) => code !== "timeline.title");
  expect(log.filter((line) => line.includes("messages lacks"))).toEqual([
    `Wardway: messages lacks ${missing.length} codes, which stay English: ${missing.join(", ")}`,
  ]);
  expect(log.join()).not.toMatch(/Aino|Eero|Jonna/);

  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const paper = await page
    .locator("wardway-tracking .frame")
    .first()
    .evaluate((frame) => {
      const { color, backgroundColor } = getComputedStyle(frame);
      return { color, backgroundColor };
    });
  expect(paper).toEqual({ color: "rgb(21, 24, 28)", backgroundColor: "rgb(255, 255, 255)" });
  expectQuiet(page);
  await page.context().close();
});

describe("a page whose own style sheet reserves the widgets' heights", () => {
  const shifts = async (
    page: Page,
    address: string,
    stages: readonly RegExp[],
    whole?: (page: Page) => Promise<unknown>,
  ) => {
    const shift = await measureLayoutShift(page, address, stages, whole);
    expect(shift).toBeLessThan(0.02);
    expectQuiet(page);
    await page.context().close();
    return shift;
  };
  const html = (content: string, script: string) =>
    `<!doctype html><html lang="en"><head><title>Ward 4</title><link rel="stylesheet" href="/own.css"></head>
     <body><h1>Ward 4</h1>${content}${"<p>The ward's rounds begin at eight.</p>".repeat(30)}
     <script src="/own.js"></script>${script}</body></html>`;

  const scriptTag = (kind: string, id: number) =>
    foreign.page(
      "/ward",
      html(
        `<${tagOf(kind)} ${hasId(kind) ? `request-id="${id}"` : ""}></${tagOf(kind)}>`,
        `<script src="${portal.url}/sdk/v1/wardway.js" async></script>`,
      ),
    );
  const prepare = async (kind: string) => {
    const [token] = await sessions(1);
    foreign.page(
      "/own.js",
      `${shiftScript} document.querySelector("${tagOf(kind)}").getSession = async () => "${token}";`,
      "text/javascript",
    );
    foreign.page("/own.css", await (await fetch(`${portal.url}/sdk/v1/wardway.css`)).text(), "text/css");
  };
  const transportWithProposal = async () => {
    const { id, transportDate } = await approvedTransport(hospital, company);
    const later = {
      transportDate: addMinutes(transportDate, 30).toISOString(),
      reason: "The crew is held up",
    };
    expect((await company.post(`/api/transport-requests/${id}/proposal`, later)).status).toBeLessThan(300);
    return id;
  };
  const scripts = [/\/wardway\.js$/, /\/sdk\/v1\/chunks\//];

  // `--reporter=verbose` prints the values.
  test.for([phone, desktop].flatMap((viewport) => kinds.map((kind) => ({ kind, viewport }))))(
    "does not shift as the script tag's script and the first answer arrive late: $kind, $viewport.width pixels",
    async ({ kind, viewport }, { annotate }) => {
      await prepare(kind);
      const page = await openPage(browser, portal, viewport);
      const shift = await shifts(page, scriptTag(kind, idFor(kind)), [...scripts, /\/api\//]);
      await annotate(`${kind}, ${viewport.width} pixels: ${shift.toFixed(4)}`);
    },
  );

  test.for(
    [phone, desktop].flatMap((viewport) => [
      { state: "with a proposed pick-up", viewport },
      { state: "under way", viewport },
      { state: "completed", viewport },
    ]),
  )(
    "does not shift as the parts of a transport $state arrive late, $viewport.width pixels",
    async ({ state, viewport }, { annotate }) => {
      await prepare("tracking");
      const isUnderWay = state === "under way";
      // A position of the last minute: an older one has other texts.
      const isProposed = state === "with a proposed pick-up";
      const id = isUnderWay
        ? (await transportWithVehicle(hospital, company)).id
        : isProposed
          ? await transportWithProposal()
          : completedId;
      const address = scriptTag("tracking", id);
      const page = await openPage(browser, portal, viewport);
      const answers = isUnderWay ? [/\/api\/(?!.*\/tracking)/, /\/tracking$/] : [/\/api\//];
      const shift = await shifts(page, address, [...scripts, ...answers], async () => {
        const tracking = page.locator("wardway-tracking");
        await tracking.getByRole("list", { name: "Timeline" }).waitFor();
        if (isUnderWay) await tracking.getByText(/^Position /).waitFor();
        else if (isProposed) await tracking.getByRole("button", { name: "Accept change" }).waitFor();
        else await tracking.getByRole("button", { name: /rat/i }).first().waitFor();
      });
      await annotate(`tracking ${state}, ${viewport.width} pixels: ${shift.toFixed(4)}`);
    },
  );

  test("does not shift as React hydrates a server's page and the first answer arrives late", async ({
    annotate,
  }) => {
    await addReactBundle(
      foreign,
      new URL("../support/react-hydrated-entry.tsx", import.meta.url),
      "production",
    );
    const css = createRequire(import.meta.url).resolve("@wardway/sdk/elements.css");
    foreign.page("/own.css", await readFile(css, "utf8"), "text/css");
    foreign.page("/own.js", shiftScript, "text/javascript");
    for (const [index, session] of (await sessions(widgets.length)).entries()) {
      const widget = widgets[index] ?? "statistics";
      const props = { widget, baseUrl: portal.url, session, requestId: idFor(widget) };
      const content = renderToString(createElement(HydratedPage, props));
      const data = JSON.stringify(props).replaceAll('"', "&quot;");
      const address = foreign.page(
        "/hydrated",
        html(
          `<div id="app" data-props="${data}">${content}</div>`,
          '<script type="module" src="/page.js"></script>',
        ),
      );
      const page = await openPage(browser, portal);
      const shift = await shifts(page, address, [
        /\/page\.js$/,
        /\/(?:elements|statistics|tracking|request|transports|responses)-\w+\.js$/,
        /\/api\//,
      ]);
      await annotate(`${widget}, React, ${desktop.width} pixels: ${shift.toFixed(4)}`);
    }
  });
});
