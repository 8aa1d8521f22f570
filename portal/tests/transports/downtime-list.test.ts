import { auditLog, displays, organizations } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import postgres from "postgres";
import { beforeAll, describe, expect, inject, it } from "vitest";
import {
  expectAccessible,
  expectQuiet,
  newPage,
  openContext,
  openPageAs,
  phone,
  stopClock,
} from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { postForm } from "../support/log-in.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { approvedTransport, createRequest, hoursAhead, respondTo } from "../support/transports.ts";

let hospital: ApiSession;
let company: ApiSession;
let rival: ApiSession;
let running: number;
let answered: number;
let open: number;
let foreign: number;
let coming: number;

openFixture("browser");

beforeAll(async () => {
  const names = ["hospital", "hospital2", "ambulance", "ambulance2"] as const;
  const sessions = await Promise.all(names.map((username) => logInAs(portal, username)));
  const [first, second, third, fourth] = sessions as [ApiSession, ApiSession, ApiSession, ApiSession];
  [hospital, company, rival] = [first, third, fourth];
  const bed = { currentLocation: "Larkmoor Regional Medical Center, 4 West, bed 12" };
  running = (
    await approvedTransport(hospital, company, {
      ...bed,
      patientName: "Ada Running",
      isolationPrecautions: "droplet",
      specialInstructions: "Two people needed to lift.",
      transportDate: hoursAhead(0.2),
    })
  ).id;
  answered = (await createRequest(hospital, { ...bed, patientName: "Bea Answered" })).id;
  await respondTo(company, answered);
  open = (await createRequest(hospital, { ...bed, patientName: "Cid Open" })).id;
  foreign = (await approvedTransport(second, rival, { patientName: "Dee Foreign" })).id;
  coming = (
    await createRequest(second, {
      patientName: "Eli Coming",
      destination: "Larkmoor Regional Medical Center",
      destinationUnit: "5 East, bed 2",
    })
  ).id;
  await portal.db.update(organizations).set({ phone: "(410) 555-0190" });
});

const rowOf = (page: Page, id: number) => page.locator(`tr[data-row="${id}"]`);
const openList = (username: string, viewport?: typeof phone) =>
  openPageAs(browser, portal, username, { path: "/downtime-list", ...(viewport && { viewport }) });

describe("the downtime list", () => {
  it("shows a hospital its own open and running transports, and records that", async () => {
    const page = await openList("hospital");
    const row = rowOf(page, running);
    for (const text of [
      "Ada Running",
      "bed 12",
      "Droplet",
      "Two people needed",
      "(410) 555-0190",
      "Approved",
    ])
      await expect.poll(() => row.innerText()).toContain(text);
    await expect.poll(() => rowOf(page, open).innerText()).toContain("No company yet");
    await expect
      .poll(() => rowOf(page, answered).innerText())
      .toMatch(/Open response for \w+ \d+, \d\d:\d\d \w+: Bluegate[^,]*, \(410\) 555-0190/);
    await expect.poll(() => rowOf(page, foreign).count()).toBe(0);
    const incoming = page.getByRole("table", { name: "Coming from other hospitals" });
    await expect
      .poll(() => incoming.locator(`tr[data-row="${coming}"]`).innerText())
      .toMatch(/E\. C\..*5 East.*Patient not accepted yet/s);
    expect(await page.content()).not.toMatch(/Dee Foreign|Eli Coming|MRN-4711/);
    // The frame of the page reads its calls too, before the list or after it.
    const reads = await portal.db.select().from(auditLog).where(eq(auditLog.action, "request.read"));
    expect(reads.map(({ details }) => String(details.ids).split(" "))).toContainEqual(
      expect.arrayContaining([running, answered, open, coming].map(String)),
    );
    await expectQuiet(page);
  });

  it("shows a company its transports and the requests that it has responded to, these without the patient", async () => {
    const page = await openList("ambulance");
    await expect.poll(() => rowOf(page, running).innerText()).toContain("Ada Running");
    const request = await rowOf(page, answered).innerText();
    expect(request).toContain("B. A.");
    expect(request).toContain("Open response for");
    expect(request).not.toMatch(/Bea Answered|bed 12/);
    await expect.poll(() => rowOf(page, open).count()).toBe(0);
    await expect.poll(() => rowOf(page, foreign).count()).toBe(0);
    expect(await page.content()).not.toMatch(/Bea Answered|Cid Open|Dee Foreign/);
  });

  it("shows another hospital and another company nothing of them", async () => {
    for (const session of [await logInAs(portal, "hospital2"), rival]) {
      const { status, body } = await session.get<string>("/downtime-list", { accept: "text/html" });
      expect(status).toBe(200);
      expect(body).toContain("Dee Foreign");
      expect(body).not.toMatch(/Ada Running|Bea Answered|Cid Open/);
    }
  });

  it("prints black on white, with nothing cut, who printed it, and from when", async () => {
    const page = await openList("hospital");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    // A4 landscape without its margins, at 96 dpi.
    await page.setViewportSize({ width: 1047, height: 718 });
    const { colors, cut } = await page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLElement>(".downtime-list, .downtime-list *")].filter(
        (element) => element.checkVisibility() && !element.closest(".sr-only"),
      );
      const styles = shown.map((element) => getComputedStyle(element));
      return {
        colors: [...new Set(styles.flatMap(({ color, backgroundColor }) => [color, backgroundColor]))],
        cut: shown.filter((element) => element.getBoundingClientRect().right > innerWidth).length,
      };
    });
    expect(colors.toSorted()).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
    expect(cut).toBe(0);
    const text = await page.locator(".downtime-list").innerText();
    expect(text).toMatch(/Larkmoor Regional Medical Center\. Printed by Dana Whitfield with data from \w+/);
    await expect.poll(() => page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
    await expect.poll(() => page.locator(".top-bar").isVisible()).toBe(false);
    const rows = await page.evaluate(() => {
      const { breakInside } = getComputedStyle(document.querySelector("tbody tr") as Element);
      const { display } = getComputedStyle(document.querySelector("thead") as Element);
      return { breakInside, display };
    });
    expect(rows).toEqual({ breakInside: "avoid", display: "table-header-group" });
  });

  it("follows changes, and says since when it is out of date", async () => {
    const page = await openList("hospital", phone);
    const { id } = await createRequest(hospital, { patientName: "Eve Later" });
    await rowOf(page, id).waitFor();
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    await page.context().setOffline(true);
    await page.getByText(/^From \d\d:\d\d, not up to date/).waitFor();
    await expect.poll(() => rowOf(page, id).isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.getByText(/^Up to date at \d\d:\d\d$/).waitFor();
  });
});

describe("a downtime computer", () => {
  beforeAll(async () => {
    await portal.db.update(organizations).set({ networks: ["127.0.0.0/8", "::1/128"] });
  });

  async function openComputer(): Promise<Page> {
    const computer = await logInAs(portal, "hospital");
    const display = { kind: "downtime_computer", label: "4 West, desk", days: "1" };
    await postForm(computer, "/displays", { intent: "start", ...display });
    const page = await newPage(await openContext(browser, portal, computer));
    await page.clock.install();
    await page.goto("/downtime-computer");
    await page.getByText(/^Up to date at \d\d:\d\d$/).waitFor();
    await rowOf(page, running).waitFor();
    return page;
  }
  const goOffline = (page: Page) => page.context().setOffline(true);
  const failEachCall = (page: Page) =>
    page.route("**/downtime-computer.data*", (route) => route.fulfill({ status: 503, body: "" }));
  const answerAsProxy = (page: Page) =>
    page.route("**/downtime-computer.data*", (route) =>
      route.fulfill({ status: 404, contentType: "text/html", body: "default backend - 404" }),
    );

  const change = (page: Page, name: "pagehide" | "pageshow") =>
    page.evaluate((name) => void dispatchEvent(new PageTransitionEvent(name, { persisted: true })), name);
  /** Into the browser's back/forward cache, once its script runs. */
  const leave = (page: Page) =>
    expect
      .poll(async () => {
        await change(page, "pagehide");
        return rowOf(page, running).isVisible();
      })
      .toBe(false);

  /** Ends the portal's connections, and accepts no other ones. */
  async function withoutDatabase() {
    const name = new URL(portal.databaseUrl).pathname.slice(1);
    const operator = postgres(inject("databaseServerUrl"), { max: 1, onnotice: () => {} });
    const portalRole = postgres(inject("portalServerUrl"), { max: 1 });
    const allow = () => operator`alter database ${operator(name)} allow_connections true`;
    await operator`alter database ${operator(name)} allow_connections false`;
    await portalRole`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`;
    return {
      allow,
      async [Symbol.asyncDispose]() {
        await allow();
        await Promise.all([operator.end(), portalRole.end()]);
      },
    };
  }

  /** Whether the browser would ask before the page is left. */
  const asksToStay = (page: Page) =>
    page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

  it.each([
    ["connection", goOffline],
    ["database", failEachCall],
    ["portal, for which its proxy answers", answerAsProxy],
  ])("goes on showing its list with its time without the %s, prints it, and catches up", async (_, lose) => {
    const page = await openComputer();
    await expectAccessible(page);
    expect(await asksToStay(page)).toBe(false);
    await lose(page);
    await stopClock(page);
    await page.clock.fastForward(80_000);
    await page.getByText(/^From .*\d\d:\d\d, not up to date: the portal cannot be reached\.$/).waitFor();
    expect(await rowOf(page, running).innerText()).toContain("Ada Running");
    expect(await asksToStay(page)).toBe(true);

    await page.emulateMedia({ media: "print" });
    const text = await page.locator(".downtime-list").innerText();
    expect(text).toMatch(/Larkmoor Regional Medical Center\. Printed at 4 West, desk with data from \w+/);
    expect(text).toContain("Ada Running");
    await page.emulateMedia({ media: "screen" });

    await page.context().setOffline(false);
    await page.unroute("**/downtime-computer.data*");
    const { id } = await createRequest(hospital, { patientName: "Fay Later" });
    await page.clock.resume();
    await rowOf(page, id).waitFor();
    await page.getByText(/^Up to date at \d\d:\d\d$/).waitFor();
  });

  it("that ended while its page was left is hidden when the browser restores it, until the portal has said so", async () => {
    const page = await openComputer();
    await leave(page);
    await failEachCall(page);
    await change(page, "pageshow");
    await expect.poll(() => rowOf(page, running).isVisible()).toBe(true);

    await leave(page);
    await page.unroute("**/downtime-computer.data*");
    await portal.db.delete(displays);
    await change(page, "pageshow");
    await page.getByText("This display is not active").waitFor();
  });

  it("is shown from the browser's memory after 5 seconds without an answer of the portal", async () => {
    const page = await openComputer();
    await page.route("**/downtime-computer.data*", () => {});
    await leave(page);
    await stopClock(page);
    await change(page, "pageshow");
    expect(await rowOf(page, running).isVisible()).toBe(false);
    await page.clock.runFor(5_000);
    expect(await rowOf(page, running).isVisible()).toBe(true);
  });

  it("that has ended calls the portal every 10 minutes only", async () => {
    const page = await openComputer();
    await portal.db.delete(displays);
    await page.clock.fastForward(31_000);
    await page.getByText("This display is not active").waitFor();
    await stopClock(page);
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().includes("/downtime-computer.data")) calls += 1;
    });
    await page.clock.runFor(300_000);
    expect(calls).toBe(0);
    await page.clock.runFor(301_000);
    // Each waits 30 seconds for its answer, which the stopped clock skips.
    await expect.poll(() => calls).toBeGreaterThan(0);
  });

  it("that was loaded while the database is away names what to use, and loads its list by itself afterwards", async () => {
    const page = await openComputer();
    await using database = await withoutDatabase();
    await page.reload();
    await page.getByText("Use a printed list, or the file that your administrators keep").waitFor();
    expect(await page.getByText("If you had just saved something").count()).toBe(0);
    await database.allow();
    await page.clock.fastForward(31_000);
    await rowOf(page, running).waitFor();
  });

  it("is loaded again after that as a board is", async () => {
    const screen = await logInAs(portal, "hospital");
    await postForm(screen, "/displays", { intent: "start", kind: "board", label: "4 West, wall", days: "1" });
    const page = await newPage(await openContext(browser, portal, screen));
    await page.clock.install();
    await using database = await withoutDatabase();
    await page.goto("/board");
    await page.getByText("This page could not be shown").waitFor();
    await database.allow();
    await page.clock.fastForward(61_000);
    await page.getByText("4 West, wall").waitFor();
  });

  it("leaves the drafts of a user who is logged in in its browser", async () => {
    const page = await openComputer();
    const key = "wardway:new-request:1";
    const findDraft = () => page.evaluate((name) => sessionStorage.getItem(name), key);
    await page.evaluate((name) => sessionStorage.setItem(name, "{}"), key);
    await page.reload();
    const { id } = await createRequest(hospital, { patientName: "Ida Later" });
    await page.clock.fastForward(31_000);
    await rowOf(page, id).waitFor();
    expect(await findDraft()).toBe("{}");
    await page.goto("/login");
    await expect.poll(findDraft).toBeNull();
  });

  it("follows changes on a locked computer, and stays when a user logs out in another tab", async () => {
    const page = await openComputer();
    const tab = await newPage(page.context());
    await tab.request.post("/api/login", { data: { username: "nurse", password: portal.password } });
    await tab.goto("/profile");
    await page.evaluate(() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" }));
    const { id } = await createRequest(hospital, { patientName: "Gil Later" });
    await page.clock.fastForward(31_000);
    await rowOf(page, id).waitFor();

    await tab.locator("header details > summary").click();
    await tab.getByRole("button", { name: "Log Out" }).click();
    await tab.waitForURL(/\/login/);
    const { id: next } = await createRequest(hospital, { patientName: "Hal Later" });
    await page.clock.fastForward(31_000);
    await rowOf(page, next).waitFor();
    expect(new URL(page.url()).pathname).toBe("/downtime-computer");
  });
});
