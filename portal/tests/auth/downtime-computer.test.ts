import { auditLog, displays, organizations, sessions, users } from "@wardway/db/schema";
import type { DisplayKind } from "@wardway/model";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { displayCookie } from "../../app/http/session/cookies.server.ts";
import { openFixture, portal } from "../support/fixture.ts";
import { postForm } from "../support/log-in.ts";
import { startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { createRequest } from "../support/transports.ts";

openFixture();

const path = "/downtime-computer";
let manager: ApiSession;

/** From where the tests call. */
const loopback = ["127.0.0.0/8", "::1/128"];

beforeAll(async () => {
  await setNetworks(loopback);
  await portal.db.update(users).set({ isManager: true }).where(eq(users.username, "hospital2"));
  manager = await logInAs(portal, "hospital");
  await createRequest(manager, { patientName: "Ada Listed", medicalRecordNumber: "MRN-4711" });
  await createRequest(await logInAs(portal, "hospital2"), { patientName: "Dee Foreign" });
});

afterEach(async () => {
  await setNetworks(loopback);
  await portal.db.update(users).set({ deactivatedAt: null });
  await portal.db.delete(displays);
});

const setNetworks = (networks: string[] | null) => portal.db.update(organizations).set({ networks });

const start = (session: ApiSession, kind: DisplayKind) =>
  postForm(session, "/displays", { intent: "start", kind, label: "Ward 4", days: "7" });

async function startedBy(username: string, kind: DisplayKind = "downtime_computer"): Promise<ApiSession> {
  const computer = await logInAs(portal, username);
  expect(await start(computer, kind)).toMatchObject({ status: 302 });
  return computer;
}

const read = async (session: ApiSession, at = path) => {
  const { status, body, headers } = await session.get<string>(at, { accept: "text/html" });
  return { status, body: String(body), location: headers.get("location") };
};

describe("a downtime computer", () => {
  it("shows the list of its organization with names, and is no session for anything else", async () => {
    const computer = await logInAs(portal, "hospital");
    expect((await start(computer, "downtime_computer")).headers.get("location")).toBe(path);
    const { status, body } = await read(computer);
    expect(status).toBe(200);
    expect(body).toContain("Ada Listed");
    expect(body).toContain("Ward 4");
    expect(body).not.toMatch(/Dee Foreign|MRN-4711/);
    expect((await read(computer, "/downtime-list")).location).toBe(path);

    expect(await computer.get("/api/user")).toMatchObject({ status: 401 });
    expect(await computer.get("/api/transport-requests")).toMatchObject({ status: 401 });
    expect(await computer.post("/api/transport-requests", {})).toMatchObject({ status: 401 });
    for (const page of ["/hospital-dashboard", "/active-transports", "/displays"])
      expect((await read(computer, page)).location).toMatch(/^\/login/);
    expect(await computer.send("POST", path, { body: new URLSearchParams() })).toMatchObject({ status: 405 });

    const other = await read(await startedBy("hospital2"));
    expect(other.body).toContain("Dee Foreign");
    expect(other.body).not.toContain("Ada Listed");
  });

  it("is no board, and a board is no downtime computer", async () => {
    const tile = "/board/tiles/15/9416/12530?edition=none";
    const computer = await startedBy("hospital");
    expect((await read(computer, "/board")).body).toContain("This display has ended");
    expect(await computer.get(tile)).toMatchObject({ status: 404 });
    const board = await startedBy("hospital", "board");
    const { body } = await read(board);
    expect(body).toContain("This display is not active");
    expect(body).not.toContain("Ada Listed");
    expect((await read(board, "/downtime-list")).location).toMatch(/^\/login/);
    expect(await board.get(tile)).toMatchObject({ status: 204 });
  });

  it("is started by a hospital's managers with a recent proof, as a known kind", async () => {
    for (const username of ["nurse", "ambulance", "admin"]) {
      const session = await logInAs(portal, username);
      expect(await start(session, "downtime_computer"), username).toMatchObject({ status: 403 });
      expect((await read(session, "/displays")).body).not.toContain("What it shows");
    }
    const unknown = await postForm(manager, "/displays", {
      intent: "start",
      kind: "everything",
      label: "Ward 4",
      days: "7",
    });
    expect(unknown.status).toBe(422);
    expect(unknown.body).toContain("Choose what it shows.");
    const later = await logInAs(portal, "hospital");
    await portal.db.update(sessions).set({ confirmedAt: sql`now() - interval '6 minutes'` });
    expect((await start(later, "downtime_computer")).headers.get("location")).toMatch(/^\/login\/confirm/);
    expect(await portal.db.$count(displays)).toBe(0);
    const visitor = await read(await logInAs(portal, "ambulance"));
    expect(visitor.body).toContain("This display is not active");
  });

  it("is offered once an administrator has listed the hospital's networks", async () => {
    const choice = /<input[^>]*value="downtime_computer"[^>]*>/;
    const reason = "An administrator must list your organization";
    const open = await read(manager, "/displays");
    expect(choice.exec(open.body)?.[0]).not.toContain("disabled");
    expect(open.body).not.toContain(reason);
    await setNetworks(null);
    const closed = await read(manager, "/displays");
    expect(choice.exec(closed.body)?.[0]).toContain("disabled");
    expect(closed.body).toContain(reason);
    const rejected = await start(await logInAs(portal, "hospital"), "downtime_computer");
    expect(rejected.status).toBe(422);
    expect(rejected.body).toContain("a downtime computer works on these only.");
    expect(await portal.db.$count(displays)).toBe(0);
  });

  it("ends when its browser becomes another display", async () => {
    const computer = await startedBy("hospital");
    await computer.post("/api/login", { username: "nurse", password: portal.password });
    expect(await start(computer, "board")).toMatchObject({ status: 302 });
    const active = await portal.db.select().from(displays).where(isNull(displays.endedAt));
    expect(active.map(({ kind }) => kind)).toEqual(["board"]);
    expect((await read(computer)).body).toContain("This display is not active");
  });

  it("ends when its starter ends it, at its date, and with its starter's account", async () => {
    const computer = await startedBy("hospital");
    const isOpen = async () => (await read(computer)).body.includes("Ada Listed");
    const [display] = await portal.db.select().from(displays);
    const displayId = String(display?.id);
    const list = await read(manager, "/displays");
    expect(list.body).toContain("Downtime computer, with patients");
    await postForm(await logInAs(portal, "ambulance"), "/displays", { intent: "end", displayId });
    expect(await isOpen()).toBe(true);

    await portal.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.username, "hospital"));
    expect(await isOpen()).toBe(false);
    await portal.db.update(users).set({ deactivatedAt: null });
    expect(await isOpen()).toBe(true);
    await portal.db.update(displays).set({ endsAt: sql`now()` });
    expect(await isOpen()).toBe(false);
    await portal.db.update(displays).set({ endsAt: sql`now() + interval '1 day'` });
    expect(await isOpen()).toBe(true);

    await postForm(await logInAs(portal, "hospital"), "/displays", { intent: "end", displayId });
    expect(await isOpen()).toBe(false);
    expect((await read(computer, "/downtime-list")).location).toMatch(/^\/login/);
    const rows = await portal.db
      .select({ action: auditLog.action, details: auditLog.details, success: auditLog.success })
      .from(auditLog)
      .where(and(eq(auditLog.resourceType, "display"), eq(auditLog.resourceId, Number(displayId))))
      .orderBy(auditLog.id);
    expect(rows).toEqual([
      {
        action: "display.start_downtime_computer",
        details: { kind: "downtime_computer", label: "Ward 4", days: 7 },
        success: true,
      },
      { action: "display.end", details: expect.anything(), success: false },
      { action: "display.end", details: {}, success: true },
    ]);
  });

  it("shows nothing outside of its organization's networks, and its list again within them", async () => {
    const computer = await startedBy("hospital");
    await setNetworks(["192.0.2.0/24"]);
    const { body } = await read(computer);
    expect(body).toContain("This device is on another network");
    expect(body).not.toMatch(/Ada Listed|192\.0\.2/);
    const [entry] = await portal.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "display.use"))
      .orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({ userId: null, success: false, details: { refused: "network" } });
    await setNetworks(null);
    const unlisted = (await read(computer)).body;
    expect(unlisted).toContain("An administrator must list them again");
    expect(unlisted).not.toMatch(/Ada Listed|another network/);
    await setNetworks(loopback);
    expect((await read(computer)).body).toContain("Ada Listed");
  });

  it("says who can start it again when its starter no longer manages the hospital", async () => {
    const computer = await startedBy("hospital");
    const setManager = (isManager: boolean) =>
      portal.db.update(users).set({ isManager }).where(eq(users.username, "hospital"));
    await setManager(false);
    const { body } = await read(computer);
    expect(body).toContain("A manager of your hospital must start it again on this computer.");
    expect(body).toContain("Until then use a printed list and the telephone.");
    expect(body).not.toMatch(/has ended|Ada Listed/);
    await setManager(true);
    expect((await read(computer)).body).toContain("Ada Listed");
  });

  it("outlives the replacement of the secret that signed its cookie", async () => {
    const [present, former] = [
      "a present secret of the portal's sessions",
      "a former secret of the portal's sessions",
    ];
    await using rotated = await startPortal({ env: { SESSION_SECRET: `${present},${former}` } });
    await rotated.db.update(organizations).set({ networks: loopback });
    const computer = await logInAs(rotated, "hospital");
    await start(computer, "downtime_computer");
    const cookieOf = (...sessionSecrets: string[]) => displayCookie({ sessionSecrets, secureCookies: false });
    const token: unknown = await cookieOf(present).parse(computer.cookie());
    const [signedBefore = ""] = (await cookieOf(former).serialize(token)).split(";");
    for (const page of [path, `${path}.data`]) {
      const { headers } = await openSession(rotated).get(page, { cookie: signedBefore });
      const [renewed = "", ...others] = headers
        .getSetCookie()
        .filter((line) => line.includes("wardway_display"));
      expect(others).toEqual([]);
      expect(await cookieOf(present).parse(renewed.split(";")[0] ?? "")).toBe(token);
      expect(Number(/Max-Age=(\d+)/.exec(renewed)?.[1])).toBeGreaterThan(6 * 86_400);
    }
    for (const [page, cookie] of [
      [path, computer.cookie()],
      ["/login", signedBefore],
      ["/board", signedBefore],
    ] as const) {
      const { headers } = await openSession(rotated).get(page, { cookie });
      expect(headers.getSetCookie().join(), page).not.toContain("wardway_display");
    }
  });

  it("is no one's page while someone is logged in in its browser, who reads as before", async () => {
    const computer = await startedBy("hospital");
    const rival = await logInAs(portal, "hospital2");
    const both = { cookie: `${computer.cookie()}; ${rival.cookie()}`, accept: "text/html" };
    const page = String((await openSession(portal).get(path, both)).body);
    expect(page).toContain("Ada Listed");
    expect(page).not.toContain("hospital2");
    const own = String((await openSession(portal).get("/downtime-list", both)).body);
    expect(own).toContain("hospital2");
    expect(own).toContain("Dee Foreign");
    expect(own).not.toContain("Ada Listed");
  });
});
