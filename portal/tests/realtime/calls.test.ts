import { transportCalls } from "@wardway/db/schema";
import type { TransportRequest } from "@wardway/model";
import { sql } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectQuiet, newPage, openContext, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { waitForLiveConnection } from "../support/live.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { countTones, readTones } from "../support/tones.ts";
import { approvedTransport, createRequest, respondTo, setStatus } from "../support/transports.ts";

let nurse: ApiSession;
let colleague: ApiSession;
let company: ApiSession;
let windows: Record<"nurse" | "colleague" | "dispatcher", BrowserContext>;

openFixture("browser");

beforeAll(async () => {
  [nurse, colleague, company] = await Promise.all([
    logInAs(portal, "nurse"),
    logInAs(portal, "hospital"),
    logInAs(portal, "ambulance"),
  ]);
  const open = async (name: string) => openContext(browser, portal, await logInAs(portal, name));
  const opened = await Promise.all([open("nurse"), open("hospital"), open("crew")]);
  windows = { nurse: opened[0], colleague: opened[1], dispatcher: opened[2] };
});

/** Nothing waits for anybody. */
beforeEach(async () => {
  await portal.db.delete(transportCalls);
  await portal.db.execute(sql`
    insert into request_views (transport_request_id, organization_id)
    select transport_requests.id, organizations.id from transport_requests, organizations
    on conflict do nothing`);
});

/** With sound, which browsers play after a gesture. */
async function listenAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await newPage(context);
  await countTones(page);
  await Promise.all([waitForLiveConnection(page), page.goto(path)]);
  await page.getByRole("main").click({ position: { x: 2, y: 2 } });
  return page;
}

const move = (session: ApiSession, id: number, status: string) =>
  setStatus<TransportRequest>(session, `/api/transport-requests/${id}/status`, status);
const toast = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(title, { exact: true }) });
const card = (page: Page) => page.getByRole("region", { name: "Critical request" });
const titleCount = async (page: Page) => Number(/^\((\d+)\+?\) /.exec(await page.title())?.[1] ?? 0);

describe("a hospital's user on any page", () => {
  it("counts, but is not called by, what waited before the page was opened", async () => {
    const { id } = await createRequest(nurse);
    await respondTo(company, id);
    const page = await listenAt(windows.nurse, "/ratings");
    await expect.poll(() => titleCount(page)).toBe(1);
    const { id: next } = await createRequest(nurse);
    await respondTo(company, next);
    // The newer one alone, although both wait.
    await toast(page, `New response: request ${next}`).waitFor();
    await expect.poll(() => titleCount(page)).toBe(2);
    await expect.poll(() => readTones(page)).toBe(2);
    await page.close();
  });

  it("hears a response to the own request, reads patient and company, and decides from there", async () => {
    const page = await listenAt(windows.nurse, "/ratings");
    const { id } = await createRequest(nurse, { patientName: "Dana Whitlock" });
    const other = await createRequest(colleague);

    await respondTo(company, other.id);
    await respondTo(company, id);

    const message = toast(page, `New response: request ${id}`);
    await message.getByText("Dana Whitlock").waitFor();
    expect(await toast(page, `New response: request ${other.id}`).count()).toBe(0);
    await expect.poll(() => readTones(page)).toBe(2);
    await expect.poll(() => titleCount(page)).toBe(1);
    expect(await page.title()).not.toContain("Whitlock");
    await message.getByRole("link", { name: "Decide" }).click();
    await page.waitForURL(`**/transport/${id}?tab=responses`);
    await expect.poll(() => titleCount(page)).toBe(0);
    expectQuiet(page);
    await page.close();
  });

  it("is called by a critical request that is given back until someone of the hospital opens it, and keeps the page below the card", async () => {
    const { id } = await approvedTransport(nurse, company, {
      patientName: "Ana Ruiz",
      priority: "critical",
    });
    await colleague.get(`/transport/${id}`);
    const page = await listenAt(windows.colleague, "/ratings");
    const heading = page.getByRole("heading", { level: 1 });
    const top = async () => (await heading.boundingBox())?.y ?? 0;
    const before = await top();

    await move(company, id, "pending");

    await card(page).getByText(`Given back by the company: request ${id}`).waitFor();
    await card(page).getByText("Ana Ruiz").waitFor();
    await card(page).getByText("A reason").waitFor();
    await expect.poll(() => readTones(page)).toBe(2);
    const cardBox = await card(page).boundingBox();
    expect(await top()).toBeGreaterThan(before);
    expect(await top()).toBeGreaterThanOrEqual((cardBox?.y ?? 0) + (cardBox?.height ?? 0));

    await nurse.get(`/transport/${id}`);
    await card(page).waitFor({ state: "detached" });
    expectQuiet(page);
    await page.close();
  });
});

describe("a company's user on any page", () => {
  it("hears an approval and a cancellation, without the patient's name, and not what a colleague did", async () => {
    const { id } = await createRequest(nurse, { patientName: "Dana Whitlock" });
    const response = await respondTo(company, id);
    const page = await listenAt(windows.dispatcher, "/ratings");

    await setStatus(nurse, `/api/transport-responses/${response.id}/status`, "approved");
    const approved = toast(page, `Response approved: request ${id}`);
    await approved.getByRole("link", { name: "Open" }).waitFor();
    await expect.poll(() => readTones(page)).toBe(2);

    await move(company, id, "in_progress");
    await expect.poll(() => titleCount(page)).toBe(0);
    await move(nurse, id, "cancelled");
    const cancelled = toast(page, `Transport cancelled: request ${id}`);
    await cancelled.getByText("A reason").waitFor();
    await expect.poll(() => readTones(page)).toBe(4);
    expect(await page.getByText("Dana Whitlock").count()).toBe(0);
    expectQuiet(page);
    await page.close();
  });
});

describe("the crew's page", () => {
  it("shows and sounds that its own transport is called off, until the crew has read it, and no other call", async () => {
    const { id } = await approvedTransport(nurse, company);
    await move(company, id, "in_progress");
    const other = await createRequest(nurse);
    const response = await respondTo(company, other.id);
    const page = await listenAt(windows.dispatcher, `/transport/${id}/crew`);
    await page.setViewportSize(phone);

    await setStatus(nurse, `/api/transport-responses/${response.id}/status`, "approved");
    await expect.poll(() => titleCount(page)).toBe(1);
    expect(await readTones(page)).toBe(0);

    await move(nurse, id, "cancelled");
    const notice = page.getByRole("region", { name: "Change of this transport" });
    await notice.getByText(`Transport cancelled: request ${id}`).waitFor();
    await expect.poll(() => readTones(page)).toBe(2);
    // A dispatcher who opens the transport does not take it from the crew.
    await company.get(`/transport/${id}`);
    await expect.poll(() => titleCount(page)).toBe(1);
    await notice.getByRole("button", { name: "Understood" }).click();
    await notice.waitFor({ state: "detached" });
    expectQuiet(page);
    await page.close();
  });
});

/** Waits for a text without a look from outside, which the browser takes for a gesture of the user. */
async function seen(page: Page, text: string, open: () => Promise<unknown>): Promise<void> {
  let report = () => {};
  const reported = new Promise<void>((resolve) => {
    report = resolve;
  });
  await page.exposeFunction("reportSeen", () => report());
  await page.addInitScript((awaited) => {
    const { reportSeen } = globalThis as unknown as { reportSeen: () => void };
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(awaited)) reportSeen();
    }).observe(document, { childList: true, subtree: true });
  }, text);
  await open();
  await reported;
}

describe("the screen on a wall", () => {
  it("asks for one click, then sounds and shows what waits for its organization, without the patient", async () => {
    const context = await openContext(browser, portal, await logInAs(portal, "nurse"));
    const started = await newPage(context);
    await started.goto("/displays");
    await started.getByLabel("Where the screen is").fill("4 West");
    await started.getByRole("button", { name: "Start display" }).click();
    await started.waitForURL("**/board");
    await started.locator("main.board").waitFor();
    await started.close();
    // A page in which no one has clicked.
    const page = await newPage(context);
    await countTones(page);
    const notice = "Click once on this screen to hear calls.";
    await seen(page, notice, () => page.goto("/board"));
    const gesture = page.getByText(notice);
    await page.getByRole("main").click({ position: { x: 2, y: 2 } });
    await gesture.waitFor({ state: "detached" });
    const { id } = await createRequest(nurse, { patientName: "Dana Whitlock" });
    await respondTo(company, id);
    const call = page.getByText(`New response: request ${id}`);
    // Within one update of fifteen seconds.
    await call.waitFor();
    await expect.poll(() => readTones(page)).toBe(2);
    expect(await page.getByText("Whitlock").count()).toBe(0);
    await context.close();
  });
});
