import { sessions, users, vehiclePositions } from "@wardway/db/schema";
import { liveCloseCodes, type TransportRequest } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { storeSystemSettings } from "#app/domain/testing/people.ts";
import { openFixture, portal } from "../support/fixture.ts";
import { type Listener, type ListenOptions, listenTo } from "../support/live.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import {
  approvedTransport,
  createRequest,
  requestBody,
  respondTo,
  setStatus,
} from "../support/transports.ts";

let admin: ApiSession;
let hospital: ApiSession;
let nurse: ApiSession;
let otherHospital: ApiSession;
let company: ApiSession;
let rival: ApiSession;
const opened: Listener[] = [];

openFixture();

beforeAll(async () => {
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

function listen(as: ApiSession, options: ListenOptions = {}): Listener {
  const listener = listenTo(portal, { as, ...options });
  opened.push(listener);
  return listener;
}

async function subscribe(as: ApiSession, ...topics: string[]): Promise<Listener> {
  const listener = listen(as);
  for (const topic of topics) {
    expect(await listener.subscribe(topic)).toEqual({ type: "subscribed", topic, changed: false });
  }
  return listener;
}

const getStatusPath = ({ id }: { readonly id: number }) => `/api/transport-requests/${id}/status`;

async function approve(request: { readonly id: number }, by: ApiSession): Promise<void> {
  const { id } = await respondTo(by, request.id);
  await setStatus(hospital, `/api/transport-responses/${id}/status`, "approved");
}

describe("a subscription", () => {
  test("requires a session of the portal's own pages or of a program", async () => {
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
      const result = signedIn ? { type: "subscribed" } : { type: "refused", category: "unauthenticated" };
      expect(await listener.subscribe("requests")).toMatchObject(result);
    }
  });

  test("to a request is limited to those who can see it; others get the response for a nonexistent one", async () => {
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

  test("reports whether something has changed since the client's data was read", async () => {
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
  test("is sent once to those who can see it, and to no one else", async () => {
    const [requester, colleague, pool, stranger] = await Promise.all([
      subscribe(hospital, "requests"),
      subscribe(nurse, "requests", "notifications"),
      subscribe(company, "requests"),
      subscribe(otherHospital, "requests"),
    ]);
    const request = await createRequest(nurse);
    const isNew = { type: "request", requestId: request.id, version: 1, status: "pending", isNew: true };
    for (const listener of [requester, colleague, pool])
      expect(await listener.next("request")).toEqual(isNew);
    expect(await requester.subscribe(`request:${request.id}`)).toMatchObject({ type: "subscribed" });
    await respondTo(company, request.id);
    for (const listener of [requester, colleague, pool]) {
      expect(await listener.next("request")).toMatchObject({ status: "needs_approval", isNew: false });
    }
    expect((await requester.untilPong()).filter(({ type }) => type === "request")).toEqual([]);
    expect(await stranger.untilPong()).toEqual([]);
  });

  test("that removes it from the pool is sent to a competitor without its destination", async () => {
    const request = await createRequest(hospital);
    const topic = `request:${request.id}`;
    const [winner, loser] = [await subscribe(company, "requests"), await subscribe(rival, "requests", topic)];
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
    await setStatus(company, getStatusPath(request), "in_progress");
    expect(await winner.next("request")).toMatchObject({ status: "in_progress" });
    expect(await loser.untilPong()).toEqual([]);
  });

  test("ends a released company's subscription once the request is another company's", async () => {
    const request = await approvedTransport(hospital, company);
    const topic = `request:${request.id}`;
    const released = await subscribe(company, topic);
    await setStatus(hospital, getStatusPath(request), "pending");
    expect(await released.next("request")).toMatchObject({ status: "pending" });
    await approve(request, rival);
    expect(await released.next("refused")).toMatchObject({ topic, category: "not_found" });
    await setStatus(rival, getStatusPath(request), "in_progress");
    expect(await released.untilPong()).toEqual([]);
  });

  test("that is made directly in the database is found by the next poll", async () => {
    const request = await createRequest(hospital);
    const listener = await subscribe(hospital, `request:${request.id}`);
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

  test("are sent to the parties that watch the request while it is under way", async () => {
    const request = await approvedTransport(hospital, company);
    const topic = `request:${request.id}`;
    await portal.db.insert(vehiclePositions).values(place(request, 39.1));
    await setStatus(company, getStatusPath(request), "in_progress");
    const parties = await Promise.all([admin, hospital, company].map((who) => subscribe(who, topic)));
    const list = await subscribe(hospital, "requests");
    await portal.db.insert(vehiclePositions).values(place(request, 39.2));
    for (const listener of parties) {
      expect(await listener.next("position")).toMatchObject({
        requestId: request.id,
        latitude: 39.2,
        heading: null,
      });
    }
    await setStatus(hospital, getStatusPath(request), "completed");
    await portal.db.insert(vehiclePositions).values(place(request, 39.3117));
    // A marker committed later: who receives it is past the position.
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
  test("is sent to its recipient on a new notification and on one read in another place", async () => {
    const [own, foreign] = [
      await subscribe(hospital, "notifications"),
      await subscribe(otherHospital, "notifications"),
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

describe("a user who loses access", () => {
  const sessionEnded = { code: liveCloseCodes.sessionEnded, reason: "The session has ended." };

  test("by logging out receives no more on any socket of that session, and others do", async () => {
    const leaving = await logInAs(portal, "nurse");
    const listeners = [await subscribe(leaving, "requests"), await subscribe(leaving, "notifications")];
    const staying = await subscribe(nurse, "requests");
    await leaving.post("/api/logout");
    expect(await Promise.all(listeners.map(({ ended }) => ended()))).toEqual([sessionEnded, sessionEnded]);
    const request = await createRequest(hospital);
    expect(await staying.next("request")).toMatchObject({ requestId: request.id });
  });

  test("by idle time-out is disconnected, and listening has not extended the session", async () => {
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
    const second = listen(idle);
    expect(await second.subscribe("requests")).toMatchObject({ type: "subscribed" });
    expect(await activity()).toEqual(then);
    await portal.db.delete(sessions).where(eq(sessions.number, number));
    expect(await ended()).toEqual(sessionEnded);
    expect(await second.ended()).toEqual(sessionEnded);
    expect(socket.readyState).toBe(socket.CLOSED);
  });

  test("by a change of organization receives what the new organization sees", async () => {
    const request = await createRequest(hospital);
    const topic = `request:${request.id}`;
    const moving = await logInAs(portal, "nurse");
    const listener = await subscribe(moving, "requests", topic);
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

  test("by maintenance is disconnected unless an administrator, and cannot reconnect until it ends", async () => {
    const [remaining, closed] = [await subscribe(admin, "requests"), await subscribe(hospital, "requests")];
    await storeSystemSettings(portal.db, { maintenanceMode: true, requireMFA: false });
    expect(await closed.ended()).toEqual(sessionEnded);
    expect(await listen(hospital).next()).toMatchObject({ type: "welcome", signedIn: false });
    await storeSystemSettings(portal.db, { maintenanceMode: false, requireMFA: false });
    await expect.poll(async () => (await listen(hospital).next("welcome")).signedIn).toBe(true);
    const request = await createRequest(hospital);
    expect(await remaining.next("request")).toMatchObject({ requestId: request.id });
  });
});

test("messages contain no patient, record number or place", async () => {
  const subscribers = await Promise.all(
    [admin, hospital, company, rival].map((who) => subscribe(who, "requests", "notifications")),
  );
  const request = await createRequest(hospital);
  for (const listener of subscribers) {
    expect(await listener.subscribe(`request:${request.id}`)).toMatchObject({ type: "subscribed" });
  }
  await approve(request, company);
  await setStatus(company, getStatusPath(request), "in_progress");
  await setStatus(hospital, getStatusPath(request), "completed");
  const [first] = subscribers;
  for (;;) if ((await first?.next("request"))?.status === "completed") break;
  const { patientName, medicalRecordNumber, currentLocation, destination } = requestBody();
  const secrets = [patientName, "Zoë", medicalRecordNumber, currentLocation, destination, "Larkmoor"];
  const texts = subscribers.flatMap(({ texts }) => texts).join("\n");
  expect(texts).toContain('"status":"completed"');
  expect(secrets.filter((secret) => texts.includes(String(secret)))).toEqual([]);
});
