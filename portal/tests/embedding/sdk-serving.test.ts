import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { requestMessages } from "@wardway/model/messages/en/request";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, expectQuiet, openBrowser, openPage } from "../support/browser.ts";
import { makeSite, widgetSession } from "../support/embedding.ts";
import { type ForeignSite, startForeignSite, trustedTypes } from "../support/foreign-site.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { create, getCreatedId, requestForm, typeRequest } from "../support/request-widget.ts";
import { logInAs } from "../support/session.ts";
import { createRequest, respondTo, transportWithVehicle } from "../support/transports.ts";
import { markOnMap, showVehicleMap } from "../support/widget-maps.ts";

interface Pin {
  readonly pinned: string;
  readonly "wardway.js": string;
}

const year = "public, max-age=31536000, immutable";
const scriptFailed = "A script of the portal could not be loaded. Check the connection and try again.";
const integrityErrors = [/Failed to find a valid digest in the 'integrity' attribute/];

let portal: Portal;
let browser: Browser;
let site: ForeignSite;
let pin: Pin;
let session: string;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal({ env: { SDK_DIR: "" } }), openBrowser()]);
  site = await startForeignSite(portal);
  pin = await (await fetch(`${portal.url}/sdk/v1/integrity.json`)).json();
  session = await widgetSession(portal, await makeSite(portal, { origins: [site.url] }), {
    origin: site.url,
  });
  site.page("/session.js", sessionScript(session), "text/javascript");
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await portal?.stop();
});

const sessionScript = (token: string) =>
  `for (const element of document.querySelectorAll("wardway-request, wardway-tracking, wardway-transports, wardway-responses"))
     element.getSession = async () => "${token}";`;
const moving = () => `<script src="${portal.url}/sdk/v1/wardway.js" async></script>`;
const pinned = () =>
  `<script src="${portal.url}/sdk/${pin.pinned}/wardway.js" async integrity="${pin["wardway.js"]}" crossorigin="anonymous"></script>`;
const statistics = "<wardway-statistics></wardway-statistics>";
const request = `<wardway-request></wardway-request>`;

const wrap = (loader: string, elements: string, lang = "en") =>
  `<!doctype html><html lang="${lang}"><head><title>Ward 4</title>${loader}</head><body><main><h1>Ward 4</h1>${elements}</main>
    <script src="/session.js"></script></body></html>`;

async function open(html: string, prepare: (page: Page) => Promise<unknown> = async () => {}): Promise<Page> {
  const page = await openPage(browser, portal);
  await prepare(page);
  await page.goto(site.page("/ward", html));
  return page;
}

const figures = (page: Page) => page.locator("wardway-statistics dd").first();

/** Opens the form's map, which loads three scripts and their styles on demand. */
async function openMap(page: Page): Promise<void> {
  const form = await requestForm(page);
  await form.getByRole("button", { name: "Use Map for current location" }).click();
  await form.locator(".leaflet-marker-pane").waitFor({ state: "attached" });
}

/** Serves a modified file with the portal's headers. */
const replacing = (change: (text: string) => string) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.text()) });
};

async function close(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().close();
}

describe("what a portal serves to hospitals' pages", () => {
  test("allows every origin and has a correct cache lifetime in every layer", async () => {
    const names = await (await fetch(`${portal.url}/sdk/v1/chunks.json`)).json();
    const getHeaders = async (path: string) => {
      const { status, headers } = await fetch(`${portal.url}/sdk/${path}`, {
        headers: { origin: "https://intranet.example.org", "accept-encoding": "gzip" },
      });
      const headerNames = [
        "cache-control",
        "access-control-allow-origin",
        "cross-origin-resource-policy",
        "content-encoding",
      ];
      return [status, ...headerNames.map((name) => headers.get(name))];
    };
    const soon = "public, max-age=300, stale-while-revalidate=86400";
    expect(await getHeaders("v1/wardway.js")).toEqual([200, soon, "*", "cross-origin", "gzip"]);
    for (const path of [
      `v1/chunks/${names.statistics.split(" ")[0]}.js`,
      `${pin.pinned}/wardway.js`,
      `${pin.pinned}/chunks/statistics.js`,
      `${pin.pinned}/styles/statistics.css`,
    ]) {
      expect(await getHeaders(path)).toEqual([200, year, "*", "cross-origin", "gzip"]);
    }
    expect(await getHeaders("v1/chunks/none-00000000.js")).toEqual([
      404,
      "no-store",
      "*",
      "cross-origin",
      null,
    ]);
    expect(await getHeaders("9.9.9/wardway.js")).toEqual([404, "no-store", "*", "cross-origin", null]);
  });

  test("includes the widgets' messages in both languages, with the same codes, to translate", async () => {
    const read = async (language: string): Promise<Record<string, string>> =>
      (await fetch(`${portal.url}/sdk/${pin.pinned}/messages/${language}.json`)).json();
    const [english, spanish] = [await read("en"), await read("es")];
    expect(Object.keys(english)).toEqual(Object.keys(spanish));
    expect(english).toMatchObject(requestMessages);
    expect([english["fields.medicalRecordNumber"], spanish["fields.medicalRecordNumber"]]).toEqual([
      "Medical record number",
      "Número de historia clínica",
    ]);
  });

  test("is pinned by the published hash and stays available with later versions in the data folder", async () => {
    const loader = await (await fetch(`${portal.url}/sdk/${pin.pinned}/wardway.js`)).text();
    expect(pin["wardway.js"]).toBe(`sha384-${createHash("sha384").update(loader).digest("base64")}`);
    // As a process of a later release would install it.
    const later = join(portal.dataDir, "sdk", "1.99.0", "pinned");
    await mkdir(later, { recursive: true });
    await writeFile(join(later, "wardway.js"), "/* later */");
    expect(await (await fetch(`${portal.url}/sdk/1.99.0/wardway.js`)).text()).toBe("/* later */");
    for (const name of ["session-secret", "encryption-key"]) {
      const path = `/sdk/${pin.pinned}/..%2f..%2f..%2f${name}`;
      expect((await fetch(`${portal.url}${path}`)).status).toBe(404);
    }
  });
});

test("a page that was open across an update loads the current chunk names when its chunks are gone", async () => {
  const names = await (await fetch(`${portal.url}/sdk/v1/chunks.json`)).json();
  const current: string = names.statistics;
  const answers: string[] = [];
  const page = await open(wrap(moving(), statistics), async (opened) => {
    opened.on("response", (response) => {
      answers.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    await opened.route(
      "**/sdk/v1/wardway.js",
      replacing((loader) => {
        expect(loader).toContain(`"${current}"`);
        return loader.replace(`"${current}"`, '"gone000"');
      }),
    );
  });
  await figures(page).waitFor();
  const steps = answers.filter((answer) => /\/sdk\/v1\/(?!wardway\.js)/.test(answer));
  expect(steps.slice(0, 3)).toEqual([
    "404 /sdk/v1/chunks/gone000.js",
    "200 /sdk/v1/chunks.json",
    `200 /sdk/v1/retry-1/chunks/${current}.js`,
  ]);
  expectQuiet(page, [/gone000\.js/, /status of 404/]);
});

test.each([
  ["of the major version", moving],
  ["of a pinned version", pinned],
])("an element whose script fails to load shows a message: %s", async (_, loader) => {
  const page = await open(wrap(loader(), statistics), (opened) =>
    opened.route(/\/sdk\/[^/]+\/chunks/, (route) => route.abort()),
  );
  await page.getByRole("alert").getByText(scriptFailed).waitFor();
  await expectAccessible(page);
  expectQuiet(page, [/ERR_FAILED/]);
});

test.each([
  ["of the major version", moving, "'none'"],
  ["of a pinned version", pinned, "wardway"],
])(
  "a page that requires trusted types renders all five widgets and both maps and creates a request, %s",
  async (_, loader, policies) => {
    const patientName = "Oskar Lindqvist";
    const [hospital, company] = await Promise.all([
      logInAs(portal, "hospital"),
      logInAs(portal, "ambulance"),
    ]);
    const { id } = await createRequest(hospital, { patientName, priority: "critical" });
    await respondTo(company, id);
    const followed = await transportWithVehicle(hospital, company, { patientName });
    const others = ["tracking", "responses", "transports"].map((name) => `wardway-${name}`);
    const elements = others
      .map((tag) => `<${tag} request-id="${tag === "wardway-tracking" ? followed.id : id}"></${tag}>`)
      .join("");
    const page = await openPage(browser, portal);
    const html = wrap(loader(), statistics + request + elements);
    await page.goto(site.page("/strict", html, "text/html", trustedTypes(policies)));
    await figures(page).waitFor();
    for (const tag of others) await page.locator(tag).getByText(patientName).first().waitFor();
    await showVehicleMap(page);
    const form = await requestForm(page);
    await typeRequest(form, { patientName: "Ana Ruiz", medicalRecordNumber: `MRN-${policies}` });
    await markOnMap(page);
    // The hospital's name is none of another place.
    await form.locator("[name=currentLocation]").fill("Ambulance bay");
    await create(form).click();
    expect(await getCreatedId(page)).toBeGreaterThan(0);
    expectQuiet(page);
  },
);

describe("a page that pins a version", () => {
  test("renders the widgets, their maps and languages under a policy that allows nothing inline", async () => {
    const { id } = await createRequest(await logInAs(portal, "hospital"));
    const requests: string[] = [];
    const page = await open(wrap(pinned(), statistics + request), async (opened) => {
      opened.on("request", (call) => requests.push(call.url()));
    });
    await figures(page).waitFor();
    await openMap(page);
    await page.locator("wardway-request").evaluate((element, requestId) => {
      Object.assign(element, { requestId });
    }, id);
    await page.getByText(`You are changing request No. ${id}.`).waitFor();
    const inSpanish = page.locator("wardway-statistics");
    await inSpanish.evaluate((element) => element.setAttribute("language", "es"));
    await inSpanish.getByText("Traslados completados").waitFor();
    const scripts = requests.filter((address) => /\.m?js$/.test(address) && address.startsWith(portal.url));
    expect(scripts.filter((address) => !address.startsWith(`${portal.url}/sdk/${pin.pinned}/`))).toEqual([]);
    // Each once, and no script elements remain.
    expect(new Set(scripts).size).toBe(scripts.length);
    await expect.poll(() => page.locator("head > script[integrity]").count()).toBe(1);
    expectQuiet(page);
  });

  test("renders its widget after a failed script loads again", async () => {
    const page = await open(wrap(pinned(), statistics), (opened) =>
      opened.route("**/chunks/statistics.js", (route) => route.abort()),
    );
    await page.getByRole("alert").getByText(scriptFailed).waitFor();
    await page.unrouteAll();
    await page.locator("wardway-statistics").evaluate((element) => {
      (element as unknown as { refresh(): void }).refresh();
    });
    await figures(page).waitFor();
    await expect.poll(() => page.getByText(scriptFailed).count()).toBe(0);
    expectQuiet(page, [/ERR_FAILED/]);
  });

  test.each([
    ["its own script", "chunks/statistics.js", statistics],
    ["a script that its own imports", "chunks/session.js", request],
  ])("runs no code of a widget and shows a message when %s was changed", async (_, file, element) => {
    const page = await open(wrap(pinned(), element), (opened) =>
      opened.route(
        `**/sdk/${pin.pinned}/${file}`,
        replacing((code) => `globalThis.changed = true;${code}`),
      ),
    );
    await page.getByRole("alert").getByText(scriptFailed).waitFor();
    expect(await page.evaluate(() => "changed" in globalThis)).toBe(false);
    expectQuiet(page, integrityErrors);
    await close(page);
  });

  test.each([
    ["what it loads on demand", "chunks/place-picker.js"],
    ["the list of hashes", "chunks/hashes.js"],
    ["what that imports", "chunks/parts.js"],
  ])("works without its map when %s was changed", async (_, file) => {
    const page = await open(wrap(pinned(), request), (opened) =>
      opened.route(
        `**/sdk/${pin.pinned}/${file}`,
        replacing((code) => `globalThis.changed = true;${code}`),
      ),
    );
    const form = await requestForm(page);
    const responded = page.waitForResponse(`**/sdk/${pin.pinned}/${file}`);
    await form.getByRole("button", { name: "Use Map for current location" }).click();
    await responded;
    await expect
      .poll(() => page.evaluate(() => document.querySelectorAll("head > script[integrity]").length))
      .toBe(1);
    await form.getByLabel("Patient name").fill("Ana Ruiz");
    expect(await page.evaluate(() => "changed" in globalThis)).toBe(false);
    await expect.poll(() => form.locator(".leaflet-container").count()).toBe(0);
    await close(page);
  });
});

/** Returns the name and the computed style of every rendered element. */
const getStyles = (page: Page) =>
  page.evaluate(() => {
    // Browsers order custom properties differently.
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith("--"));
    const parts = [...document.querySelectorAll("wardway-statistics, wardway-request")].flatMap((element) => [
      ...(element.shadowRoot?.querySelectorAll("*:not(link)") ?? []),
    ]);
    return parts.map((part) => {
      const style = getComputedStyle(part);
      return [part.tagName, ...names.map((name) => style.getPropertyValue(name))].join("; ");
    });
  });

/** Removes what Safari before 16.4 lacks. */
function removeStyleSheetSupport(): void {
  for (const { prototype } of [Document, ShadowRoot]) {
    Reflect.deleteProperty(prototype, "adoptedStyleSheets");
  }
  Reflect.deleteProperty(CSSStyleSheet.prototype, "replaceSync");
  Reflect.deleteProperty(CSSStyleSheet.prototype, "replace");
  const { prototype } = CSSStyleSheet;
  globalThis.CSSStyleSheet = function CSSStyleSheet() {
    throw new TypeError("Illegal constructor");
  } as unknown as typeof globalThis.CSSStyleSheet;
  globalThis.CSSStyleSheet.prototype = prototype;
}

const linked = (page: Page) =>
  page
    .locator("wardway-request link")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));

test("the widgets and the map look the same in a browser without constructable style sheets", async () => {
  const html = wrap(moving(), statistics + request);
  const prepared = async (page: Page) => {
    await figures(page).waitFor();
    await openMap(page);
  };
  const usual = await open(html);
  const without = await open(html, (page) => page.addInitScript(removeStyleSheetSupport));
  await Promise.all([prepared(usual), prepared(without)]);
  expect(
    await usual.locator("wardway-request").evaluate((found) => found.shadowRoot?.querySelector("link")),
  ).toBe(null);
  expect(await linked(without)).toEqual(
    ["request", "parts", "map"].map((name) => `/sdk/v1/styles/${name}.css`),
  );
  const different = async () => {
    const [expected, found] = await Promise.all([getStyles(usual), getStyles(without)]);
    return expected.flatMap((expectedStyle, index) =>
      expectedStyle === found[index] ? [] : [[expectedStyle, found[index]]],
    );
  };
  await expect.poll(async () => (await different()).slice(0, 3)).toEqual([]);
  expect((await getStyles(without)).length).toBeGreaterThan(100);
  expectQuiet(usual);
  expectQuiet(without);
  await Promise.all([usual.context().close(), without.context().close()]);
});

test("a pinned widget links the style sheets of its own version in such a browser", async () => {
  const page = await open(wrap(pinned(), request), (opened) => opened.addInitScript(removeStyleSheetSupport));
  await requestForm(page);
  // That of the parts comes with the first of them, after the form can be used.
  await expect
    .poll(() => linked(page))
    .toEqual(["request", "parts"].map((name) => `/sdk/${pin.pinned}/styles/${name}.css`));
  const ground = () =>
    page.locator("wardway-request .frame").evaluate((frame) => getComputedStyle(frame).backgroundColor);
  await expect.poll(ground).toBe("rgb(246, 246, 244)");
  expectQuiet(page);
});

test("the licences of the libraries in its scripts are served beside them", async () => {
  const response = await fetch(`${portal.url}/sdk/v1/THIRD-PARTY-NOTICES.txt`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(await response.text()).toMatch(/Name: preact\n[\s\S]*Name: leaflet\n/);
});
