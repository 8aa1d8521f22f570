import { transportRequests } from "@wardway/db/schema";
import type { TransportRequest, TransportResponse } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import type { Page, Request } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { notifyProcesses } from "../../app/realtime/server/signal.server.ts";
import { expectQuiet, newPage, openContext } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { waitForLiveConnection } from "../support/live.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { countTones, readTones } from "../support/tones.ts";
import { createRequest, hoursAhead, respondTo, setStatus } from "../support/transports.ts";

/** Two nurses of one hospital, two dispatchers of one company and one of another, each on another page. */
const paths = {
  nurse: "/ratings",
  hospital: "/hospital-dashboard",
  ambulance: "/ambulance-dashboard",
  crew: "/transport-history",
  ambulance2: "/profile",
} as const;
type Name = keyof typeof paths;
const names = Object.keys(paths) as Name[];
const bluegate = ["ambulance", "crew"] as const;
const companies = [...bluegate, "ambulance2"] as const;

let sessions: Record<Name, ApiSession>;
let pages: Record<Name, Page>;
/** A request that everybody sees: a new version of it reaches all pages and calls no one. */
let marker: TransportRequest;

openFixture("browser");

beforeAll(async () => {
  const opened = await Promise.all(names.map(async (name) => [name, await logInAs(portal, name)] as const));
  sessions = Object.fromEntries(opened) as typeof sessions;
  marker = await createRequest(sessions.nurse, { transportDate: hoursAhead(9) });
  const listening = await Promise.all(names.map(async (name) => [name, await listen(name)] as const));
  pages = Object.fromEntries(listening) as typeof pages;
});

/** Opens the user's page, which stores each announced call. */
async function listen(name: Name): Promise<Page> {
  const context = await openContext(browser, portal, await logInAs(portal, name));
  const page = await newPage(context);
  await countTones(page);
  await page.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(globalThis, { calls });
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.matches("p.sr-only[role=status]") ? (element.textContent ?? "").trim() : "";
        // Lists have status messages too.
        if (/^New request|new requests$|wait for you$|: request \d+$/.test(text)) calls.push(text);
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
  await Promise.all([waitForLiveConnection(page), page.goto(paths[name])]);
  // Browsers play sound after a gesture.
  await page.getByRole("main").click({ position: { x: 2, y: 2 } });
  return page;
}

const readCalls = (page: Page) => page.evaluate(() => (globalThis as unknown as { calls: string[] }).calls);
const isRefetch = (request: Request) => new URL(request.url()).pathname === "/request-alerts";

/** Heard so far, by page. */
const heard: Record<Name, string[]> = { nurse: [], hospital: [], ambulance: [], crew: [], ambulance2: [] };
let steps = 0;

/**
 * A change, after which exactly the named users have been called with exactly this text.
 * @param called nothing for a change that calls no one
 */
async function step<Value>(
  act: () => Promise<Value>,
  called: Partial<Record<Name, string>> = {},
): Promise<Value> {
  const value = await act();
  steps += 1;
  // What a page fetches from now on contains the change. The marker lets each page fetch.
  const refetched = names.map(async (name) => {
    const request = await pages[name].waitForRequest(isRefetch);
    await (await request.response())?.finished();
  });
  await portal.db
    .update(transportRequests)
    .set({ version: sql`${transportRequests.version} + 1` })
    .where(eq(transportRequests.id, marker.id));
  await notifyProcesses(portal.db);
  await Promise.all(refetched);
  for (const name of names) {
    const text = called[name];
    if (text) heard[name].push(text);
    await expect
      .poll(() => readCalls(pages[name]), { message: `step ${steps}, ${name}` })
      .toEqual(heard[name]);
  }
  return value;
}

const tell = (who: readonly Name[], text: string): Partial<Record<Name, string>> =>
  Object.fromEntries(who.map((name) => [name, text]));

async function create(by: "nurse" | "hospital", priority: "high" | "critical") {
  const text = `New request: ${priority} priority, pick-up as soon as possible`;
  return step(() => createRequest(sessions[by], { priority, asSoonAsPossible: true }), tell(companies, text));
}
const respond = (by: Name, id: number, requesters: readonly Name[]) =>
  step(() => respondTo(sessions[by], id), tell(requesters, `New response: request ${id}`));
const decide = (by: Name, { id }: TransportResponse, status: string) =>
  setStatus(sessions[by], `/api/transport-responses/${id}/status`, status);
const approve = (by: Name, response: TransportResponse) =>
  step(
    () => decide(by, response, "approved"),
    tell(bluegate, `Response approved: request ${response.transportRequestId}`),
  );
const move = (by: Name, id: number, status: string) => () =>
  setStatus(sessions[by], `/api/transport-requests/${id}/status`, status);

describe("a morning of 40 changes by three dispatchers and two nurses", () => {
  it("calls at the right place and nowhere else after each of them", async () => {
    const again = "New request: high priority, pick-up as soon as possible";

    // 1 to 6: given back before the start, to the requester and into the pool, then cancelled while it is open.
    const first = await create("nurse", "high");
    await respond("ambulance2", first.id, ["nurse"]);
    const offer = await respond("ambulance", first.id, ["nurse"]);
    await approve("nurse", offer);
    await step(move("crew", first.id, "pending"), {
      nurse: `Given back by the company: request ${first.id}`,
      ambulance2: again,
    });
    await step(move("hospital", first.id, "cancelled"));

    // 7 to 12: withdrawn, offered again, approved by a colleague, cancelled before the start.
    const second = await create("hospital", "high");
    const withdrawn = await respond("crew", second.id, ["hospital"]);
    await step(() => decide("ambulance", withdrawn, "withdrawn"));
    const secondOffer = await respond("ambulance", second.id, ["hospital"]);
    await approve("nurse", secondOffer);
    await step(
      move("hospital", second.id, "cancelled"),
      tell(bluegate, `Transport cancelled: request ${second.id}`),
    );

    // 13 to 18: a critical one calls both nurses, is started, handed back and opened by one of them.
    const third = await create("nurse", "critical");
    const thirdOffer = await respond("ambulance", third.id, ["nurse", "hospital"]);
    await approve("hospital", thirdOffer);
    await step(move("crew", third.id, "in_progress"));
    await step(move("ambulance", third.id, "pending"), {
      ...tell(["nurse", "hospital"], `Given back by the company: request ${third.id}`),
      ambulance2: "New request: critical priority, pick-up as soon as possible",
    });
    await step(() => sessions.hospital.get(`/transport/${third.id}`));

    // 19 to 24: started, one step, called off by the hospital.
    const fourth = await create("nurse", "high");
    await approve("nurse", await respond("crew", fourth.id, ["nurse"]));
    await step(move("crew", fourth.id, "in_progress"));
    await step(() =>
      sessions.crew.post(`/api/transport-requests/${fourth.id}/milestones`, { milestone: "en_route" }),
    );
    await step(
      move("nurse", fourth.id, "cancelled"),
      tell(bluegate, `Transport cancelled: request ${fourth.id}`),
    );

    // 25 to 29: called off by the company.
    const fifth = await create("hospital", "high");
    await approve("hospital", await respond("ambulance", fifth.id, ["hospital"]));
    await step(move("ambulance", fifth.id, "in_progress"));
    await step(move("ambulance", fifth.id, "cancelled"), {
      hospital: `Transport cancelled: request ${fifth.id}`,
    });

    // 30 to 34: taken back by the hospital, and rejected.
    const sixth = await create("nurse", "high");
    await approve("nurse", await respond("ambulance", sixth.id, ["nurse"]));
    await step(move("nurse", sixth.id, "pending"), {
      ...tell(bluegate, `Taken back by the hospital: request ${sixth.id}`),
      ambulance2: again,
    });
    const rejected = await respond("ambulance2", sixth.id, ["nurse"]);

    // 35 to 40: a rejection, and a transport from its request to its completion.
    await step(() => decide("nurse", rejected, "rejected"));
    const last = await create("hospital", "high");
    await approve("hospital", await respond("crew", last.id, ["hospital"]));
    await step(move("crew", last.id, "in_progress"));
    await step(move("hospital", last.id, "completed"));

    expect(steps).toBe(40);
    // Each call has its own sound; only a request that comes back within a minute sounds once.
    for (const name of ["nurse", "hospital", "ambulance", "crew"] as const) {
      await expect.poll(() => readTones(pages[name])).toBe(2 * heard[name].length);
    }
    for (const name of names) expectQuiet(pages[name]);
  });
});
