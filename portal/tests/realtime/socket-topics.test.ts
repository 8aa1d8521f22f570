import { sessions, users, vehiclePositions } from "@wardway/db/schema";
import { liveCloseCodes, type TransportRequest } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { storeSystemSettings } from "#app/domain/testing/people.ts";
import { type Listener, type ListenOptions, listenTo } from "../support/live.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { approvedTransport, createRequest, moveOn, requestBody, respondTo } from "../support/transports.ts";

let portal: Portal;
let admin: ApiSession;
let hospital: ApiSession;
let nurse: ApiSession;
let otherHospital: ApiSession;
let company: ApiSession;
let rival: ApiSession;
const opened: Listener[] = [];

beforeAll(async () => {
  portal = await startPortal();
  const logIn = (name: string) => logInAs(portal, name);
  [admin, hospital, nurse, otherHospital, company, rival] = await Promise.all([
    logIn("admin"),
    logIn("hospital"),
    logIn("nurse"),
    logIn("hospital2"),
    logIn("ambulance"),
    logIn("ambulance2"),
  ]);
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((listener) => listener.close()));
});

afterAll(() => portal?.stop());

function listen(as: ApiSession, options: ListenOptions = {}): Listener {
  const listener = listenTo(portal, { as, ...options });
  opened.push(listener);
  return listener;
}

/** A listener to whom these topics were granted. */
async function hearing(as: ApiSession, ...topics: string[]): Promise<Listener> {
  const listener = listen(as);
  for (const topic of topics) {
    expect(await listener.subscribe(topic)).toEqual({ type: "subscribed", topic, changed: false });
  }
  return listener;
}

const pathOf = ({ id }: { readonly id: number }) => `/api/transport-requests/${id}/status`;

async function approve(request: { readonly id: number }, by: ApiSession): Promise<void> {
  const { id } = await respondTo(by, request.id);
  await moveOn(hospital, `/api/transport-responses/${id}/status`, "approved");
}

describe("a subscription", () => {
  test("needs a session: of the portal's own pages, or of a program", async () => {
    const ownPage = listen(nurse, { origin: portal.url });
    const program = listen(nurse);
    const foreignPage = listen(nurse, { origin: "https://hospital.example" });
    const sandbox = listen(nurse, { origin: "null" });
    for (const [listener, signedIn] of [
      [ownPage, true],
      [program, true],
      [foreignPage, false],
      [sandbox, false],
    ] as const) {
      expect(await listener.next()).toMatchObject({ type: "welcome", signedIn });
      const answer = signedIn ? { type: "subscribed" } : { type: "refused", category: "unauthenticated" };
      expect(await listener.subscribe("requests")).toMatchObject(answer);
    }
  });

  test("to a request is for those who may see it; a foreign one is answered like one that never was", async () => {
    const request = await approvedTransport(hospital, company);
    const topic = `request:${request.id}`;
    for (const who of [admin, hospital, nurse, company]) {
      expect(await listen(who).subscribe(topic)).toEqual({ type: "subscribed", topic, changed: false });
    }
    const foreign = await Promise.all([otherHospital, rival].map((who) => listen(who).subscribe(topic)));
    const never = "request:999999999";
    const missing = await listen(rival).subscribe(never);
    expect(missing).toMatchObject({ type: "refused", category: "not_found", topic: never });
    expect(foreign).toEqual([
      { ...missing, topic },
      { ...missing, topic },
    ]);
  });

  test("tells whether something has changed since the client's data was made", async () => {
    const request = await createRequest(hospital);
    const before = new Date(Date.now() - 5 * 60_000 + 30_000).toISOString();
    const after = new Date(Date.now() + 60_000).toISOString();
    const listener = listen(hospital);
    for (const topic of ["requests", `request:${request.id}`]) {
      expect(await listener.subscribe(topic, after)).toMatchObject({ changed: false });
      expect(await listener.subscribe(topic, before)).toMatchObject({ changed: true });
    }
  });
});

describe("a change of a request", () => {
  test("is told to those who may see it, once, and to nobody else", async () => {
    const [asking, colleague, pool, stranger] = await Promise.all([
      hearing(hospital, "requests"),
      hearing(nurse, "requests", "notifications"),
      hearing(company, "requests"),
      hearing(otherHospital, "requests"),
    ]);
    const request = await createRequest(nurse);
    const isNew = { type: "request", requestId: request.id, version: 1, status: "pending", isNew: true };
    for (const listener of [asking, colleague, pool]) expect(await listener.next("request")).toEqual(isNew);
    expect(await asking.subscribe(`request:${request.id}`)).toMatchObject({ type: "subscribed" });
    await respondTo(company, request.id);
    for (const listener of [asking, colleague, pool]) {
      expect(await listener.next("request")).toMatchObject({ status: "needs_approval", isNew: false });
    }
    expect((await asking.untilPong()).filter(({ type }) => type === "request")).toEqual([]);
    expect(await stranger.untilPong()).toEqual([]);
  });

  test("that takes it out of the pool is told to a rival, but not where it went", async () => {
    const request = await createRequest(hospital);
    const topic = `request:${request.id}`;
    const [winner, loser] = [await hearing(company, "requests"), await hearing(rival, "requests", topic)];
    await approve(request, company);
    expect(await winner.next("request")).toMatchObject({ requestId: request.id, status: "needs_approval" });
    expect(await winner.next("request")).toMatchObject({ requestId: request.id, status: "approved" });
    expect(await loser.next("request")).toMatchObject({ status: "needs_approval" });
    expect(await loser.next("request")).toEqual({
      type: "request",
      requestId: request.id,
      version: null,
      status: null,
      isNew: false,
    });
    expect(await loser.next("refused")).toMatchObject({ topic, category: "not_found" });
    await moveOn(company, pathOf(request), "in_progress");
    expect(await winner.next("request")).toMatchObject({ status: "in_progress" });
    expect(await loser.untilPong()).toEqual([]);
  });

  test("ends a released company's subscription once the request is another's", async () => {
    const request = await approvedTransport(hospital, company);
    const topic = `request:${request.id}`;
    const released = await hearing(company, topic);
    await moveOn(hospital, pathOf(request), "pending");
    expect(await released.next("request")).toMatchObject({ status: "pending" });
    await approve(request, rival);
    expect(await released.next("refused")).toMatchObject({ topic, category: "not_found" });
    await moveOn(rival, pathOf(request), "in_progress");
    expect(await released.untilPong()).toEqual([]);
  });

  test("that only the database knows of is found within a look", async () => {
    const request = await createRequest(hospital);
    const listener = await hearing(hospital, `request:${request.id}`);
    await portal.db.execute(
      sql`update transport_requests set version = version + 1 where id = ${request.id}`,
    );
    expect(await listener.next("request")).toMatchObject({ requestId: request.id, version: 2 });
  });
});

describe("positions", () => {
  const place = (request: TransportRequest, latitude: number) => ({
    transportRequestId: request.id,
    ambulanceCompanyId: request.ambulanceCompanyId ?? 0,
    recordedAt: new Date(),
    latitude,
    longitude: -76.6,
    accuracy: 8,
  });

  test("are told to the parties who watch that request, while it is under way", async () => {
    const request = await approvedTransport(hospital, company);
    const topic = `request:${request.id}`;
    await portal.db.insert(vehiclePositions).values(place(request, 39.1));
    await moveOn(company, pathOf(request), "in_progress");
    const parties = await Promise.all([admin, hospital, company].map((who) => hearing(who, topic)));
    const list = await hearing(hospital, "requests");
    await portal.db.insert(vehiclePositions).values(place(request, 39.2));
    for (const listener of parties) {
      expect(await listener.next("position")).toMatchObject({
        requestId: request.id,
        latitude: 39.2,
        heading: null,
      });
    }
    await moveOn(hospital, pathOf(request), "completed");
    await portal.db.insert(vehiclePositions).values(place(request, 39.3117));
    // A marker, committed after it: whoever hears this has passed the position.
    await portal.db.execute(
      sql`update transport_requests set version = version + 1 where id = ${request.id}`,
    );
    for (const listener of [...parties, list]) {
      await expect
        .poll(() => listener.texts.filter((text) => text.includes('"status":"completed"')).length)
        .toBe(2);
      expect(listener.texts.join()).not.toContain("39.3117");
    }
    expect(list.texts.join()).not.toContain('"position"');
  });
});

describe("the bell", () => {
  test("rings for whom it is, at something new and at what was read elsewhere", async () => {
    const [own, foreign] = [
      await hearing(hospital, "notifications"),
      await hearing(otherHospital, "notifications"),
    ];
    const request = await createRequest(hospital);
    await respondTo(company, request.id);
    expect(await own.next("notifications")).toEqual({ type: "notifications" });
    await own.untilPong();
    const { body } = await hospital.get<{ id: number }[]>("/api/notifications");
    expect(await hospital.post("/api/notifications/read", { ids: [body[0]?.id] })).toMatchObject({
      status: 200,
    });
    expect(await own.next("notifications")).toEqual({ type: "notifications" });
    expect(await foreign.untilPong()).toEqual([]);
  });
});

describe("who loses the right to listen", () => {
  const gone = { code: liveCloseCodes.sessionEnded, reason: "The session has ended." };

  test("by logging out hears no more on any socket of that session, and others do", async () => {
    const leaving = await logInAs(portal, "nurse");
    const listeners = [await hearing(leaving, "requests"), await hearing(leaving, "notifications")];
    const staying = await hearing(nurse, "requests");
    await leaving.post("/api/logout");
    expect(await Promise.all(listeners.map(({ ended }) => ended()))).toEqual([gone, gone]);
    const request = await createRequest(hospital);
    expect(await staying.next("request")).toMatchObject({ requestId: request.id });
  });

  test("by an idle session that was removed is closed, and to listen has kept none alive", async () => {
    const idle = await logInAs(portal, "nurse");
    const { socket, ended, next } = listen(idle);
    await next("statistics");
    const activity = () =>
      portal.db.select({ number: sessions.number, at: sessions.lastActiveAt }).from(sessions);
    const before = await activity();
    const number = Math.max(...before.map((session) => session.number));
    await portal.db
      .update(sessions)
      .set({ lastActiveAt: sql`now() - interval '10 minutes'` })
      .where(eq(sessions.number, number));
    const then = await activity();
    const again = listen(idle);
    expect(await again.subscribe("requests")).toMatchObject({ type: "subscribed" });
    expect(await activity()).toEqual(then);
    await portal.db.delete(sessions).where(eq(sessions.number, number));
    expect(await ended()).toEqual(gone);
    expect(await again.ended()).toEqual(gone);
    expect(socket.readyState).toBe(socket.CLOSED);
  });

  test("by another place of work hears what is seen from there", async () => {
    const request = await createRequest(hospital);
    const topic = `request:${request.id}`;
    const moving = await logInAs(portal, "nurse");
    const listener = await hearing(moving, "requests", topic);
    const [there] = await portal.db.select().from(users).where(eq(users.username, "hospital2"));
    const [here] = await portal.db.select().from(users).where(eq(users.username, "hospital"));
    const place = (organizationId: number | null | undefined) =>
      portal.db
        .update(users)
        .set({ organizationId: organizationId ?? null })
        .where(eq(users.username, "nurse"));
    await place(there?.organizationId);
    expect(await listener.next("resync")).toEqual({ type: "resync" });
    expect(await listener.next("refused")).toMatchObject({ topic, category: "not_found" });
    const [old, seen] = [await createRequest(hospital), await createRequest(otherHospital)];
    expect(await listener.next("request")).toMatchObject({ requestId: seen.id });
    expect(listener.texts.join()).not.toContain(`"requestId":${old.id},`);
    await place(here?.organizationId);
    expect(await listener.next("resync")).toEqual({ type: "resync" });
  });

  test("by maintenance, unless it is an administrator, and may not come back until it is over", async () => {
    const [kept, closed] = [await hearing(admin, "requests"), await hearing(hospital, "requests")];
    await storeSystemSettings(portal.db, { maintenanceMode: true, requireMFA: false });
    expect(await closed.ended()).toEqual(gone);
    expect(await listen(hospital).next()).toMatchObject({ type: "welcome", signedIn: false });
    await storeSystemSettings(portal.db, { maintenanceMode: false, requireMFA: false });
    await expect.poll(async () => (await listen(hospital).next("welcome")).signedIn).toBe(true);
    const request = await createRequest(hospital);
    expect(await kept.next("request")).toMatchObject({ requestId: request.id });
  });
});

test("no message names the patient, the record or a place", async () => {
  const everybody = await Promise.all(
    [admin, hospital, company, rival].map((who) => hearing(who, "requests", "notifications")),
  );
  const request = await createRequest(hospital);
  for (const listener of everybody) {
    expect(await listener.subscribe(`request:${request.id}`)).toMatchObject({ type: "subscribed" });
  }
  await approve(request, company);
  await moveOn(company, pathOf(request), "in_progress");
  await moveOn(hospital, pathOf(request), "completed");
  const [first] = everybody;
  for (;;) if ((await first?.next("request"))?.status === "completed") break;
  const { patientName, medicalRecordNumber, currentLocation, destination } = requestBody();
  const secrets = [patientName, "Zoë", medicalRecordNumber, currentLocation, destination, "Larkmoor"];
  const told = everybody.flatMap(({ texts }) => texts).join("\n");
  expect(told).toContain('"status":"completed"');
  expect(secrets.filter((secret) => told.includes(String(secret)))).toEqual([]);
});
