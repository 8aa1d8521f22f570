import { freePort } from "@wardway/db/free-port";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { expectQuiet, openBrowser, openPage } from "../support/browser.ts";
import { makeSite, widgetSession } from "../support/embedding.ts";
import { type ForeignSite, startForeignSite } from "../support/foreign-site.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { requestForm } from "../support/request-widget.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { logInAs } from "../support/session.ts";
import { createRequest, respondTo } from "../support/transports.ts";

/** The socket's longest delay, and what the portal needs to start. */
const BACK_MS = 90_000;

let port: string;
/** Its process is the first one; the database and the data folder are those of all. */
let portal: Portal;
let restarted: ServerProcess | undefined;
let browser: Browser;
let foreign: ForeignSite;

beforeAll(async () => {
  port = String(await freePort());
  [portal, browser] = await Promise.all([startPortal({ env: { PORT: port } }), openBrowser()]);
  foreign = await startForeignSite(portal);
});

afterAll(async () => {
  await browser?.close();
  await foreign?.stop();
  restarted?.signal("SIGTERM");
  await restarted?.ended;
  await portal?.stop();
});

async function start(): Promise<void> {
  restarted = startServer({
    PORT: port,
    DATABASE_URL: portal.portalDatabaseUrl,
    DATABASE_OWNER_URL: portal.databaseUrl,
    DATA_DIR: portal.dataDir,
    SDK_DIR: inject("sdkFolder"),
    DEMO_PASSWORD: portal.password,
  });
  expect(await restarted.ready).toBe(portal.url);
}

/** What the page's sockets have sent since the last call. */
function collectSent(page: Page): () => string {
  let sent = "";
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      sent += String(payload);
    }),
  );
  return () => {
    const before = sent;
    sent = "";
    return before;
  };
}

test("a page whose portal is killed, stopped and started again is live without a reload, and keeps typed text", async () => {
  const site = await makeSite(portal, { origins: [foreign.url] });
  const token = await widgetSession(portal, site, { origin: foreign.url });
  const { id } = await createRequest(await logInAs(portal, "hospital"), { patientName: "Aino Virtanen" });
  foreign.page(
    "/own.js",
    `window.opened = "once";
     const getSession = async () => "${token}";
     for (const element of document.querySelectorAll("main > :not(h1, wardway-statistics)")) element.getSession = getSession;`,
    "text/javascript",
  );
  const page = await openPage(browser, portal);
  const sent = collectSent(page);
  await page.goto(
    foreign.page(
      "/ward",
      `<!doctype html><html lang="en"><head><title>Ward 4</title></head><body><main><h1>Ward 4</h1>
       <wardway-statistics poll-seconds="5"></wardway-statistics>
       <wardway-tracking poll-seconds="5" request-id="${id}"></wardway-tracking><wardway-request></wardway-request>
       <wardway-transports poll-seconds="3600"></wardway-transports>
       <wardway-responses poll-seconds="3600" request-id="${id}"></wardway-responses></main>
       <script src="/own.js"></script><script src="${portal.url}/sdk/v1/wardway.js"></script></body></html>`,
    ),
  );
  // What no reload would keep.
  await page.evaluate(() => Object.assign(globalThis, { opened: "and marked" }));
  const isLive = async () => {
    await page.locator("wardway-statistics").getByText("Live.").waitFor({ timeout: BACK_MS });
    let asked = "";
    for (const topic of [`"request:${id}"`, '"requests"']) {
      await expect.poll(() => (asked += sent()), { timeout: BACK_MS }).toContain(topic);
    }
  };
  const patient = page.locator("wardway-tracking").getByRole("heading", { name: "Aino Virtanen" });
  const row = page.locator("wardway-transports [part=row]").filter({ hasText: "Aino Virtanen" });
  const responses = page.locator("wardway-responses [part=card]");
  const stale = page.getByText(/Not refreshed since/);
  const form = await requestForm(page);
  const typed = form.getByLabel("Patient name");
  await typed.fill("Eero La");
  await patient.waitFor();
  await isLive();
  await row.getByText("No response yet").waitFor();
  await expect.poll(() => responses.count()).toBe(0);

  const rounds = [
    {
      end: () => portal.kill(),
      company: "ambulance",
      name: "Bluegate Ambulance",
      count: "One response",
    },
    {
      end: async () => {
        restarted?.signal("SIGTERM");
        await restarted?.ended;
      },
      company: "ambulance2",
      name: "Kittiwake Medical Transport",
      count: "2 responses",
    },
  ];
  for (const [before, { end, company, name, count }] of rounds.entries()) {
    await end();
    sent();
    await page
      .locator("wardway-statistics")
      .getByText(/Not refreshed since/)
      .waitFor({ timeout: BACK_MS });
    await start();
    await isLive();
    await expect.poll(() => stale.count(), { timeout: BACK_MS }).toBe(0);
    const alerts = page.getByRole("alert").filter({ hasText: /\S/ });
    // A part whose script was under way when the portal ended is loaded again by itself.
    await expect.poll(() => alerts.allInnerTexts(), { timeout: BACK_MS }).toEqual([]);
    await expect.poll(() => typed.inputValue()).toBe("Eero La");
    await expect.poll(() => patient.isVisible()).toBe(true);
    await respondTo(await logInAs(portal, company), id);
    await responses
      .filter({ hasText: name })
      .getByRole("button", { name: /^Approve / })
      .waitFor();
    await expect.poll(() => responses.count()).toBe(before + 1);
    await row.getByText(count).waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { opened: string }).opened)).toBe(
      "and marked",
    );
  }
  expectQuiet(page, [/ERR_|status of 50\d|WebSocket connection/]);
});
