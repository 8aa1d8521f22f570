import { sessionLimits, type TransportRequest } from "@wardway/model";
import { sql } from "drizzle-orm";
import type { BrowserContext, Page, Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { backgroundHeader } from "../../app/infra/background-call.ts";
import { expectQuiet, newPage, openContext, openPage, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { waitForLiveConnection } from "../support/live.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import {
  approvedTransport,
  completedTransport,
  createRequest,
  hoursAhead,
  respondTo,
  setStatus,
} from "../support/transports.ts";

let hospital: ApiSession;
let company: ApiSession;
let rival: ApiSession;
let windows: Record<"nurse" | "crew" | "admin", BrowserContext>;

openFixture("browser");

beforeAll(async () => {
  [hospital, company, rival] = await Promise.all([
    logInAs(portal, "hospital"),
    logInAs(portal, "ambulance"),
    logInAs(portal, "ambulance2"),
  ]);
  const open = async (name: string) => openContext(browser, portal, await logInAs(portal, name));
  const [nurse, crew, admin] = await Promise.all([open("nurse"), open("crew"), open("admin")]);
  windows = { nurse, crew, admin };
});

async function liveAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await newPage(context);
  await Promise.all([waitForLiveConnection(page), page.goto(path)]);
  return page;
}

const move = (session: ApiSession, id: number, status: string) =>
  setStatus<TransportRequest>(session, `/api/transport-requests/${id}/status`, status);
const findRow = (page: Page, id: number) => page.locator("tbody tr").filter({ has: linkTo(page, id) });
const linkTo = (page: Page, id: number) =>
  page.locator(`a[href^="/transport/${id}"]`).filter({ hasText: "View Details" });
/** Above a hospital's pool; by the patient's link. */
const decision = (page: Page, id: number) => page.locator(`.decide p a[href="/transport/${id}"]`);
const message = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor();
const hasFocus = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .first()
    .evaluate((element) => element === document.activeElement);

describe("a change in another place appears live", () => {
  it("on the hospital's dashboard behind a form that is being filled in", async () => {
    const { id } = await createRequest(hospital, { transportDate: hoursAhead(0.2) });
    const page = await liveAt(windows.nurse, "/hospital-dashboard");
    await page.getByRole("link", { name: "New request", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Create Transport Request" });
    await dialog.getByLabel("Patient name").fill("Ana Ruiz");
    await dialog.getByLabel("Medical record number").pressSequentially("MRN-1");

    await respondTo(company, id);

    await decision(page, id).waitFor({ state: "attached" });
    await expect.poll(() => dialog.getByLabel("Patient name").inputValue()).toBe("Ana Ruiz");
    await expect.poll(() => hasFocus(page, "Medical record number")).toBe(true);
    await page.keyboard.type("23");
    await expect.poll(() => dialog.getByLabel("Medical record number").inputValue()).toBe("MRN-123");
    expectQuiet(page);
    await page.close();
  });

  it("on the crew's transport page beside a time that is being entered", async () => {
    const { id } = await approvedTransport(hospital, company);
    await move(company, id, "in_progress");
    const page = await liveAt(windows.crew, `/transport/${id}`);
    await page.getByText("Record another step or an earlier time").click();
    await page.getByRole("combobox", { name: /^Step/ }).selectOption("at_destination");
    const time = page.getByLabel("Time", { exact: true });
    await time.fill("10:15");
    const top = () => time.boundingBox();
    const before = await top();

    await company.post(`/api/transport-requests/${id}/milestones`, { milestone: "en_route" });

    await page.getByRole("button", { name: "At pick-up" }).waitFor();
    await expect
      .poll(() => page.getByRole("combobox", { name: /^Step/ }).inputValue())
      .toBe("at_destination");
    await expect.poll(() => time.inputValue()).toBe("10:15");
    expect(await time.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(Math.abs(((await top())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    expectQuiet(page);
    await page.close();
  });

  it("on the ratings beside an open form with feedback", async () => {
    const rated = await completedTransport(hospital, company);
    const page = await liveAt(windows.nurse, "/ratings");
    const row = page.getByRole("listitem").filter({ has: page.locator(`#ready-${rated.id}`) });
    await row.getByText("Rate Transport").click();
    await row.getByRole("radio", { name: /^4 stars/ }).check({ force: true });
    await row.getByLabel("Feedback").fill("Calm crew");

    const { id } = await completedTransport(hospital, company);

    await page.locator(`#ready-${id}`).waitFor({ state: "attached" });
    await expect.poll(() => row.getByLabel("Feedback").inputValue()).toBe("Calm crew");
    expect(await row.getByLabel("Feedback").evaluate((field) => field === document.activeElement)).toBe(true);
    await row.getByRole("button", { name: "Submit rating" }).click();
    await page.getByText("Calm crew").waitFor();
    expectQuiet(page);
    await page.close();
  });

  it("on the active transports and the history without losing the position in the list", async () => {
    const { id } = await approvedTransport(hospital, company);
    const [active, history] = await Promise.all([
      liveAt(windows.crew, "/active-transports"),
      liveAt(windows.nurse, "/transport-history"),
    ]);
    await linkTo(active, id).focus();
    await move(company, id, "in_progress");
    await findRow(active, id)
      .getByText(/^In Progress/)
      .waitFor();

    await move(hospital, id, "completed");

    await findRow(history, id).waitFor();
    // A focused row stays until it loses the focus.
    await findRow(active, id).getByText("No longer in this list").waitFor();
    expect(await linkTo(active, id).evaluate((link) => link === document.activeElement)).toBe(true);
    await active.keyboard.press("Shift+Tab");
    await active.keyboard.press("Home");
    await active.getByRole("searchbox").focus();
    await findRow(active, id).waitFor({ state: "detached" });
    for (const page of [active, history]) {
      expectQuiet(page);
      await page.close();
    }
  });

  it("on the administrator's overview, the list of notifications and the bell", async () => {
    const [overview, bell] = await Promise.all([
      liveAt(windows.admin, "/admin"),
      liveAt(windows.nurse, "/notifications"),
    ]);
    const card = overview.getByText(/requests? waits? for a company/);
    const before = Number.parseInt((await card.textContent()) ?? "", 10);
    const { id } = await createRequest(hospital);
    await respondTo(company, id);

    await expect
      .poll(async () => Number.parseInt((await card.textContent()) ?? "", 10))
      .toBeGreaterThan(before);
    await bell.getByText(new RegExp(`request ${id}\\b`)).waitFor();
    await bell.getByRole("link", { name: /^Notifications, (?!none)/ }).waitFor();
    for (const page of [overview, bell]) {
      expectQuiet(page);
      await page.close();
    }
  });

  it("on the landing page with a live indicator", async () => {
    const { id } = await approvedTransport(hospital, company);
    await move(company, id, "in_progress");
    const page = await openPage(browser, portal);
    await page.goto("/");
    await page.getByText(/^Last change .* Live\.$/).waitFor();
    const figure = page.locator("dl > div").filter({ hasText: "Completed transports" }).locator("dd");
    const before = Number(((await figure.textContent()) ?? "").replaceAll(",", ""));

    await move(hospital, id, "completed");

    await expect
      .poll(async () => Number(((await figure.textContent()) ?? "").replaceAll(",", "")))
      .toBe(before + 1);
    expectQuiet(page);
    await page.context().close();
  });
});

describe("two people on one request", () => {
  it("keeps the open dialog, and the slower user reads why the action failed", async () => {
    const { id } = await approvedTransport(hospital, company);
    const page = await liveAt(windows.nurse, `/transport/${id}`);
    await page.getByRole("button", { name: "Cancel Request" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("Reason").fill("The patient stays");

    await move(company, id, "in_progress");

    await page
      .locator(".trip-facts")
      .getByText("In Progress", { exact: true })
      .waitFor({ state: "attached" });
    await expect.poll(() => dialog.getByLabel("Reason").inputValue()).toBe("The patient stays");
    await expect.poll(() => hasFocus(page, "Reason")).toBe(true);
    await dialog.getByRole("button", { name: "Cancel Request" }).click();
    await message(page, "Update failed");
    await page
      .getByText(/the transport is under way/i)
      .first()
      .waitFor();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("button", { name: "Cancel Request" }).count()).toBe(0);
    await page.close();
  });

  it("keeps a response that is being written although a colleague has sent theirs", async () => {
    const { id } = await createRequest(hospital);
    const page = await liveAt(windows.crew, `/transport/${id}?tab=responses`);
    await page.getByRole("button", { name: "+30 min" }).click();
    await page.getByLabel("Notes").fill("Crew of two");

    await respondTo(company, id);

    await page.getByText("Your responses").waitFor();
    await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("Crew of two");
    await expect.poll(() => hasFocus(page, "Notes")).toBe(true);
    await page.getByRole("button", { name: "Send response" }).click();
    await message(page, "Update failed");
    await page
      .getByText(/already has an open response/)
      .first()
      .waitFor();
    await page.close();
  });
});

describe("the pool of a company", () => {
  it("announces a new request once, without a patient's name, and does not move rows under the pointer", async () => {
    const first = await createRequest(hospital, { transportDate: hoursAhead(0.1) });
    const page = await liveAt(windows.crew, "/ambulance-dashboard");
    const announcement = page.getByRole("status").filter({ hasText: /^New request: critical/ });
    await linkTo(page, first.id).hover();
    await page.mouse.move(600, 640);
    await linkTo(page, first.id).hover();
    // In the list, which the card of a critical request pushes when the pointer has rested.
    const place = () =>
      linkTo(page, first.id).evaluate((link) => {
        const list = link.closest(".list-box");
        return link.getBoundingClientRect().top - (list?.getBoundingClientRect().top ?? 0);
      });
    const before = await place();

    const next = await createRequest(hospital, { transportDate: hoursAhead(0.05), priority: "critical" });

    // A moving pointer pins the rows.
    const button = page.getByRole("button", { name: "1 new request" });
    await expect
      .poll(
        async () => {
          await linkTo(page, first.id).hover({ position: { x: 4, y: 4 } });
          await linkTo(page, first.id).hover({ position: { x: 6, y: 4 } });
          return button.isVisible();
        },
        { timeout: 30_000 },
      )
      .toBe(true);
    expect(await place()).toBe(before);
    await announcement.waitFor({ state: "attached" });
    await expect
      .poll(() => announcement.textContent())
      .toMatch(/^New request: critical priority, pick-up (?:\w+ \d+, )?\d\d:\d\d(?: \w+)?$/);
    await expect.poll(() => findRow(page, next.id).count()).toBe(0);
    await page.getByRole("button", { name: "1 new request" }).click();
    await findRow(page, next.id).waitFor();

    // Responses from before are not announced as new.
    await respondTo(rival, next.id);
    await findRow(page, next.id).getByText("Needs Approval").waitFor();
    await expect.poll(() => announcement.count()).toBe(1);
    expectQuiet(page);
    await page.close();
  });

  it("announces requests that were created while the connection was lost", async () => {
    const page = await newPage(windows.crew);
    let isDown = false;
    let cut = () => {};
    await page.routeWebSocket(/\/ws$/, (socket) => {
      if (isDown) return void socket.close({ code: 1011 });
      socket.connectToServer();
      cut = () => void socket.close({ code: 1011 });
    });
    await Promise.all([waitForLiveConnection(page), page.goto("/ambulance-dashboard")]);
    isDown = true;
    cut();
    const { id } = await createRequest(hospital, { transportDate: hoursAhead(0.01), priority: "critical" });
    isDown = false;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await findRow(page, id).waitFor();
    await page.getByText(/^New request: critical priority/).waitFor({ state: "attached" });
    expectQuiet(page);
    await page.close();
  });

  it("is alerted on every screen until one of its users opens the request, with one sound for all tabs", async () => {
    const tabs: Page[] = [];
    // One after the other: the clock is installed for all pages of the context.
    for (const path of ["/ratings", "/transport-history"]) {
      const page = await newPage(windows.crew);
      await page.addInitScript(() => {
        const tones: number[] = [];
        Object.assign(globalThis, { tones });
        const { start } = OscillatorNode.prototype;
        OscillatorNode.prototype.start = function (when) {
          tones.push(this.frequency.value);
          start.call(this, when);
        };
      });
      if (path === "/ratings") await page.clock.install();
      await Promise.all([waitForLiveConnection(page), page.goto(path)]);
      tabs.push(page);
    }
    const [ratings, history] = tabs as [Page, Page];
    const tones = async () => {
      const counts = tabs.map((page) =>
        page.evaluate(() => (globalThis as unknown as { tones: number[] }).tones.length),
      );
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    };
    const titleCount = async (page: Page) => Number(/^\((\d+)\+?\) /.exec(await page.title())?.[1] ?? 0);
    const alert = (page: Page) => page.getByRole("region", { name: "Critical request" });
    await portal.db.execute(sql`
      insert into request_views (transport_request_id, organization_id)
      select transport_requests.id, organizations.id from transport_requests, organizations
      on conflict do nothing`);
    await expect.poll(() => titleCount(history)).toBe(0);
    // Browsers play sound only after a gesture.
    for (const page of tabs) await page.getByRole("main").click({ position: { x: 2, y: 2 } });
    const before = await tones();

    const { id } = await createRequest(hospital, { priority: "critical", transportDate: hoursAhead(0.02) });

    for (const page of tabs) {
      await alert(page).getByRole("link", { name: "Respond" }).waitFor();
      await expect.poll(() => titleCount(page)).toBe(1);
      await expect.poll(() => page.title()).not.toContain("20417");
    }
    await expect.poll(tones).toBe(before + 2);

    await alert(history).getByRole("button", { name: "Dismiss" }).click();
    await alert(ratings).waitFor({ state: "detached" });
    expect(await tones()).toBe(before + 2);
    await ratings.clock.fastForward(61_000);
    await alert(ratings).waitFor();
    await expect.poll(tones).toBe(before + 4);

    await company.get(`/transport/${id}`);

    await alert(ratings).waitFor({ state: "detached" });
    for (const page of tabs) {
      await expect.poll(() => titleCount(page)).toBe(0);
      expectQuiet(page);
      await page.close();
    }
  });

  it("is shown other new requests in a toast that leads to the response, and marked in the list", async () => {
    const page = await liveAt(windows.crew, "/transport-history");
    const { id } = await createRequest(hospital, { transportDate: hoursAhead(0.04), priority: "high" });
    const toast = page.getByRole("listitem").filter({ hasText: /^New request: high priority/ });
    await toast.getByRole("link", { name: "Respond" }).waitFor();
    await page.getByRole("link", { name: /^Notifications, (?!none)/ }).waitFor();
    await page.goto("/ambulance-dashboard");
    await findRow(page, id).getByText("New", { exact: true }).waitFor();
    await linkTo(page, id).click();
    await page.waitForURL(`**/transport/${id}**`);
    await page.goto("/ambulance-dashboard");
    await findRow(page, id).waitFor();
    await expect.poll(() => findRow(page, id).getByText("New", { exact: true }).count()).toBe(0);
    expectQuiet(page);
    await page.close();
  });

  it("is told that the browser waits for a gesture before it plays the sound, until there is one", async () => {
    const page = await liveAt(windows.crew, "/ambulance-dashboard");
    const notice = page.getByText("Click once to hear alerts.");
    await notice.waitFor();
    await page.getByRole("main").click({ position: { x: 2, y: 2 } });
    await notice.waitFor({ state: "detached" });
    expectQuiet(page);
    await page.close();
  });

  it("is told that a browser cannot show desktop notifications, which throws nothing when a request arrives", async () => {
    const page = await newPage(windows.crew);
    await page.addInitScript(() => {
      // As on Android, where only service workers show notifications.
      class Illegal {
        static readonly permission = "granted";
        static requestPermission = async () => "granted";
        constructor() {
          throw new TypeError("Illegal constructor");
        }
      }
      Object.assign(globalThis, { Notification: Illegal });
    });
    await Promise.all([waitForLiveConnection(page), page.goto("/settings?tab=notifications")]);
    const desktop = page.getByRole("switch", { name: "Desktop notifications" });
    await desktop.click();
    await page.getByText("This browser cannot show them").waitFor();
    await expect.poll(() => desktop.isChecked()).toBe(false);

    const answer = await page.request.post("/request-alerts", { form: { alertDesktop: "on" } });
    expect(answer.ok()).toBe(true);
    await page.reload();
    await expect.poll(() => desktop.isChecked()).toBe(true);
    await page.evaluate(() => Object.defineProperty(document, "visibilityState", { value: "hidden" }));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await createRequest(hospital, { transportDate: hoursAhead(0.03), priority: "critical" });
    await page.getByRole("region", { name: "Critical request" }).waitFor();
    expectQuiet(page);
    await page.request.post("/request-alerts", { form: { alertDesktop: "off" } });
    await page.close();
  });

  it("has them fetched one at a time, however fast the pool changes", async () => {
    const page = await newPage(windows.crew);
    const held: Route[] = [];
    await page.route("**/request-alerts", (route) => void held.push(route));
    await Promise.all([waitForLiveConnection(page), page.goto("/ambulance-dashboard")]);
    await createRequest(hospital, { transportDate: hoursAhead(0.04) });
    await expect.poll(() => held.length).toBe(1);
    const { id } = await createRequest(hospital, { transportDate: hoursAhead(0.04) });
    await findRow(page, id).waitFor();
    expect(held).toHaveLength(1);
    await held[0]?.continue();
    await expect.poll(() => held.length).toBe(2);
    expectQuiet(page);
    await page.close();
  });

  it("opens a request with a click during whose press a refetch has begun", async () => {
    const { id } = await createRequest(hospital, { transportDate: hoursAhead(0.04) });
    const page = await liveAt(windows.crew, "/ambulance-dashboard");
    const held: Route[] = [];
    await page.route("**/ambulance-dashboard.data*", (route) => void held.push(route));
    await linkTo(page, id).hover();
    await page.mouse.down();
    await createRequest(hospital, { transportDate: hoursAhead(0.04) });
    await expect.poll(() => held.length).toBeGreaterThan(0);
    expect((await held[0]?.request().allHeaders())?.[backgroundHeader]).toBe("1");
    const opening = page.waitForRequest((request) => request.url().includes(`/transport/${id}.data`));
    await page.mouse.up();
    // A marked call would neither extend the session nor count as the user's reading.
    expect((await (await opening).allHeaders())[backgroundHeader]).toBeUndefined();
    await page.close();
  });

  it("has the bell's number fetched with the list, and not by a call of its own", async () => {
    const page = await liveAt(windows.crew, "/ambulance-dashboard");
    const startedAt = performance.now();
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/user")) calls += 1;
    });
    for (let nth = 0; nth < 4; nth += 1) {
      const { id } = await createRequest(hospital, { transportDate: hoursAhead(0.05) });
      await findRow(page, id).waitFor();
    }
    const regularCalls = 1 + Math.floor((performance.now() - startedAt) / sessionLimits.pollMs);
    expect(calls).toBeLessThanOrEqual(regularCalls);
    await page.close();
  });

  it("has the sound on until a user switches it off, on every device", async () => {
    const page = await liveAt(windows.crew, "/ambulance-dashboard");
    const sound = page.getByRole("switch", { name: "Sound of alerts" });
    await expect.poll(() => sound.isChecked()).toBe(true);
    const saved = page.waitForResponse((response) => response.url().includes("/request-alerts"));
    await sound.click();
    await saved;
    await page.getByRole("switch", { name: "Sound of alerts", checked: false }).waitFor();
    const other = await openContext(browser, portal, await logInAs(portal, "crew"));
    const settings = await newPage(other);
    await settings.goto("/settings?tab=notifications");
    const settingsSound = settings.getByRole("main").getByRole("switch", { name: "Sound of alerts" });
    await expect.poll(() => settingsSound.isChecked()).toBe(false);
    await other.close();
    await sound.click();
    await page.getByRole("switch", { name: "Sound of alerts", checked: true }).waitFor();
    await page.close();
  });
});

describe("a lost connection", () => {
  it("shows an indicator, keeps the page and its input, and catches up automatically", async () => {
    const page = await newPage(windows.nurse);
    let isDown = false;
    let cut = () => {};
    await page.routeWebSocket(/\/ws$/, (socket) => {
      if (isDown) return void socket.close({ code: 1011 });
      socket.connectToServer();
      cut = () => void socket.close({ code: 1011 });
    });
    await page.clock.install();
    await page.goto("/hospital-dashboard");
    await page.getByRole("link", { name: "New request", exact: true }).click();
    await page.getByLabel("Patient name").fill("Ana Ruiz");
    const { id } = await createRequest(hospital, { transportDate: hoursAhead(0.05) });
    await findRow(page, id).waitFor({ state: "attached" });

    isDown = true;
    await page.route("**/*.data*", (route) => route.abort());
    cut();
    const sign = page.getByText("Connection lost. The page may be out of date.");
    await expect
      .poll(async () => {
        await page.clock.fastForward(4_000);
        return sign.count();
      })
      .toBe(1);
    await respondTo(company, id);
    await page.clock.fastForward(20_000);
    await expect.poll(() => page.getByLabel("Patient name").inputValue()).toBe("Ana Ruiz");
    await expect.poll(() => decision(page, id).count()).toBe(0);
    await page.setViewportSize(phone);
    await sign.waitFor();

    isDown = false;
    await page.unroute("**/*.data*");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await decision(page, id).waitFor({ state: "attached" });
    await sign.waitFor({ state: "detached" });
    await expect.poll(() => page.getByLabel("Patient name").inputValue()).toBe("Ana Ruiz");
    expectQuiet(page, [/ERR_FAILED/]);
    await page.close();
  });
});
