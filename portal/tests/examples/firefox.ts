import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { logInAs } from "../support/session.ts";
import { respondTo } from "../support/transports.ts";
import { repository, startExamplePortal } from "./example-portal.ts";
import { runToEnd, startService } from "./processes.ts";

/**
 * A ward's whole job in Firefox, on the page of `examples/react-host`, against a portal with demo data. The driver is
 * installed into a temporary folder: the other tests do without it. It speaks WebDriver BiDi, which Firefox has built in.
 */
const DRIVER = "puppeteer-core@24.15.0";
const FIREFOX = process.env.FIREFOX_BIN ?? "/usr/bin/firefox-esr";
const INSTALL_LIMIT_MS = 2 * 60_000;
const START_LIMIT_MS = 2 * 60_000;
const WAIT_LIMIT_MS = 60_000;
const POLL_MS = 100;

/** What this script uses of the driver. */
interface Driver {
  launch(options: object): Promise<FirefoxBrowser>;
}
interface FirefoxBrowser {
  version(): Promise<string>;
  newPage(): Promise<FirefoxPage>;
  close(): Promise<void>;
}
interface FirefoxPage {
  readonly keyboard: { type(text: string): Promise<void> };
  readonly mouse: { click(x: number, y: number): Promise<void> };
  setViewport(size: { width: number; height: number }): Promise<void>;
  on(event: "console", listener: (message: { type(): string; text(): string }) => void): void;
  on(event: "pageerror", listener: (error: Error) => void): void;
  evaluateOnNewDocument(script: () => void): Promise<unknown>;
  goto(url: string): Promise<unknown>;
  evaluate<Args extends readonly unknown[], Value>(
    read: (...args: Args) => Value,
    ...args: Args
  ): Promise<Value>;
}

const folder = await mkdtemp(join(tmpdir(), "wardway-firefox-"));
const portal = await startExamplePortal();
try {
  await runToEnd(`npm install --prefix ${folder} ${DRIVER}`, folder, INSTALL_LIMIT_MS);
  const installed = createRequire(join(folder, "node_modules/")).resolve("puppeteer-core");
  const { default: driver } = (await import(pathToFileURL(installed).href)) as { default: Driver };
  const browser = await driver.launch({ browser: "firefox", executablePath: FIREFOX, headless: true });
  const host = startService("npm start -w examples/react-host", repository, {
    ...portal.variables,
    WARDWAY_URL: portal.url,
    PORT: "0",
  });
  try {
    const [, url = ""] = await host.waitFor(/ is at (http:\/\/[\w.:]+)/, START_LIMIT_MS);
    process.stdout.write(`${await browser.version()}\n`);
    await doTheJob(await browser.newPage(), url);
  } finally {
    await browser.close();
    await host.stop();
  }
} finally {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
}

/** @throws Error with what did not appear, or what the page reported */
async function doTheJob(page: FirefoxPage, url: string): Promise<void> {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.setViewport({ width: 1440, height: 900 });
  await page.evaluateOnNewDocument(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`securitypolicyviolation: ${violatedDirective} forbids ${blockedURI}`),
    ),
  );
  const step = async (name: string, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work().catch((error: unknown) => {
      throw new Error([`${name}: ${error}`, ...errors].join("\n"));
    });
    process.stdout.write(`${name}: ${((performance.now() - start) / 1_000).toFixed(1)} s\n`);
  };
  await step("statistics", async () => {
    await page.goto(url);
    await find(page, "statistics", "dd");
  });
  await step("request", async () => {
    await type(page, "[name=patientName]", "Helena Strand");
    await type(page, "[name=medicalRecordNumber]", "MRN-8821");
    await type(page, "[name=currentUnit]", "4 West");
    await type(page, "[name=destination]", "Brookhollow Dialysis Center");
    await click(page, "request", "label", "Use as typed for destination");
    await click(page, "request", "button", "Create request");
    await find(page, "tracking", "p", "Waiting for ambulance companies to respond.");
  });
  await step("follow live", async () => {
    const id = await page.evaluate(() =>
      document.querySelector("wardway-tracking")?.getAttribute("request-id"),
    );
    await respondTo(await logInAs(portal, "ambulance"), Number(id));
    await find(page, "tracking", "button", "Compare responses");
  });
  await step("approve", async () => {
    await click(page, "tracking", "button", "Compare responses");
    await click(page, "responses", "button", "Approve");
    await find(page, "responses", "p", "for Helena Strand?");
    await click(page, "responses", "button", "Approve");
    await find(page, "tracking", "p", "Its crew has not set off yet.");
  });
  await step("list", async () => {
    await click(page, "transports", "button", "Active");
    await find(page, "transports", "button", "Helena Strand");
  });
  if (errors.length > 0) throw new Error(`The page reported:\n${errors.join("\n")}`);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Polls for the last visible part of an element with a text, and scrolls to it. Reads the page by functions: what the
 * driver's selectors evaluate is forbidden by the page's policy.
 * @returns its middle in CSS pixels of the viewport
 */
async function find(page: FirefoxPage, element: string, selector: string, text = ""): Promise<Point> {
  const limit = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const place = await page.evaluate(
      (tag, wanted, words) => {
        const parts = [
          ...(document.querySelector(tag)?.shadowRoot?.querySelectorAll<HTMLElement>(wanted) ?? []),
        ];
        const part = parts.findLast(
          (candidate) => candidate.textContent?.includes(words) && candidate.getClientRects().length > 0,
        );
        if (!part) return null;
        part.scrollIntoView({ block: "center", behavior: "instant" });
        const { x, y, width, height } = part.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      },
      `wardway-${element}`,
      selector,
      text,
    );
    if (place) return place;
    if (performance.now() > limit) throw new Error(`no ${selector} "${text}" in <wardway-${element}>`);
    await pause(POLL_MS);
  }
}

async function click(page: FirefoxPage, element: string, selector: string, text?: string): Promise<void> {
  const { x, y } = await find(page, element, selector, text);
  await page.mouse.click(x, y);
}

async function type(page: FirefoxPage, selector: string, text: string): Promise<void> {
  await click(page, "request", selector);
  await page.keyboard.type(text);
}
