import { transportEvents, transportRequests, vehiclePositions } from "@wardway/db/schema";
import {
  type Action,
  type Actor,
  accountMay,
  may,
  type Problem,
  type SessionUser,
  type TransportRequest,
  trackingLimits,
  transitions,
} from "@wardway/model";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { openFixture, portal } from "../support/fixture.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import {
  approved,
  attempts,
  completed,
  inPool,
  type Parties,
  type Situation,
  type Step,
  underWay,
  withResponse,
} from "../support/steps.ts";
import { requestBody, setStatus } from "../support/transports.ts";

const usernames = ["hospital", "nurse", "hospital2", "ambulance", "crew", "ambulance2", "admin"] as const;
type Username = (typeof usernames)[number];
const steps = Object.keys(attempts) as Step[];

let sessions: Record<Username, ApiSession>;
let actors: Record<Username, Actor>;
let parties: Parties;

openFixture();

beforeAll(async () => {
  const signedIn = await Promise.all(usernames.map((username) => logInAs(portal, username)));
  const users = await Promise.all(signedIn.map((session) => session.get<SessionUser>("/api/user")));
  sessions = Object.fromEntries(usernames.map((name, at) => [name, signedIn[at]])) as typeof sessions;
  actors = Object.fromEntries(
    usernames.map((name, at) => [name, { ...users[at]?.body, userId: users[at]?.body.id }]),
  ) as typeof actors;
  parties = {
    hospital: sessions.hospital,
    company: sessions.ambulance,
    companyId: actors.ambulance.organizationId ?? 0,
  };
});

/** A hospital sees its own requests, a company the pool and its own, and no one a competitor's response. */
function sees({ role, organizationId }: Actor, { request, response }: Situation, step?: Step): boolean {
  if (role === "admin") return true;
  if (step === "request.accept_patient" && organizationId === request.receivingHospitalId) return true;
  if (role === "hospital") return organizationId === request.hospitalId;
  if (response) return organizationId === response.ambulanceCompanyId;
  if (!["pending", "needs_approval"].includes(request.status)) {
    return organizationId === request.ambulanceCompanyId;
  }
  return request.asking?.companyIds?.includes(organizationId ?? 0) ?? true;
}

const creations: readonly Action[] = [
  "response.create",
  "request.milestone",
  "request.correct_milestone",
  "request.message",
  "request.rate",
  "follow_link.create",
];
/** A link is no change of the request. */
const changesRequest = (action: Action) => action !== "follow_link.create";
/** Calls whose route checks this permission before a lookup. */
const guardedByRight: readonly Action[] = [
  ...creations,
  "request.widen",
  "request.change",
  "request.propose_pickup",
  "request.reopen",
  "request.accept_patient",
];

function expectedStatus(actor: Actor, action: Step, situation: Situation): number {
  const { request, response } = situation;
  if (guardedByRight.includes(action) && !accountMay(actor, action)) return 403;
  if (!sees(actor, situation, action)) return 404;
  if (!may(actor, action, request, response)) return 403;
  return creations.includes(action) ? 201 : 200;
}

const getVersion = async (id: number) =>
  (await portal.db.select().from(transportRequests).where(eq(transportRequests.id, id)))[0]?.version;

async function lastAudit(action: Action) {
  return lastAuditRow(portal.db, action);
}

const isAllowed = (actor: Actor, step: Step, situation: Situation) =>
  sees(actor, situation, step) && may(actor, step, situation.request, situation.response);

describe.each(steps)("%s", (step) => {
  const { prepare, call, form, address = (id) => `/transport/${id}` } = attempts[step];
  let situation: Situation | null = null;

  it.each(usernames)(
    "by %s through the API succeeds only if the permission table allows it",
    async (username) => {
      // A refused call changes nothing, so that the next user finds the same situation.
      situation ??= await prepare(parties);
      const { id } = situation.request;
      const before = await getVersion(id);
      const result = await call(sessions[username], situation, parties);
      const expected = expectedStatus(actors[username], step, situation);
      expect([result.status, (result.body as Partial<Problem>).detail]).toEqual([
        expected,
        expected < 300 ? undefined : expect.any(String),
      ]);
      expect((await getVersion(id)) !== before).toBe(expected < 300 && changesRequest(step));
      expect(await lastAudit(step)).toMatchObject({ username, success: expected < 300 });
      if (expected < 300) situation = null;
    },
  );

  it.each([
    ["a user without the permission", false],
    ["a user with it", true],
  ])("by %s through the form has the same result", async (_, allowed) => {
    const ready = await prepare(parties);
    const { id } = ready.request;
    const username = usernames.find((name) => isAllowed(actors[name], step, ready) === allowed) ?? "admin";
    const before = await getVersion(id);
    const result = await sessions[username].send("POST", address(id), {
      body: new URLSearchParams(form(ready, parties)),
    });
    expect((await getVersion(id)) !== before).toBe(allowed && changesRequest(step));
    expect(allowed ? [302] : [302, 403, 404]).toContain(result.status);
    expect(await lastAudit(step)).toMatchObject({ username, success: allowed });
  });

  it("returns 409 to users with the permission after the request is cancelled", async () => {
    const ready = await withResponse(parties);
    await setStatus(parties.hospital, `/api/transport-requests/${ready.request.id}/status`, "cancelled");
    const user = may(actors.admin, step) ? sessions.admin : parties.hospital;
    const result = await call(user, ready, parties);
    expect(result).toMatchObject({ status: 409, body: { detail: expect.any(String) } });
  });
});

describe("request.create", () => {
  it.each(usernames)("by %s creates a request of the correct hospital, or none", async (username) => {
    const actor = actors[username];
    const patientName = `Created by ${username}`;
    const hospitalId = actors.hospital.organizationId;
    const body = { ...requestBody({ patientName }), hospitalId };
    const result = await sessions[username].post<TransportRequest>("/api/transport-requests", body);
    const made = await portal.db
      .select()
      .from(transportRequests)
      .where(eq(transportRequests.patientName, patientName));
    const allowed = may(actor, "request.create");
    expect(result.status).toBe(allowed ? 201 : 403);
    expect(made.map((row) => row.hospitalId)).toEqual(allowed ? [actor.organizationId ?? hospitalId] : []);
  });
});

describe("reading", () => {
  const places = [
    "/api/transport-requests/ID",
    "/api/transport-requests/ID/events",
    "/api/transport-requests/ID/messages",
    "/api/transport-responses/by-request/ID",
    "/transport/ID",
  ];

  describe.each([
    ["in the pool", inPool],
    ["with a response", withResponse],
    ["approved", approved],
    ["under way", underWay],
    ["completed", completed],
  ] as const)("a request that is %s", (_, prepare) => {
    it.each(usernames)("by %s returns the request only where it is visible", async (username) => {
      const { request } = await prepare(parties);
      const expected = sees(actors[username], { request }) ? 200 : 404;
      const results = await Promise.all(
        places.map((path) => sessions[username].get(path.replace("ID", String(request.id)))),
      );
      expect(results.map(({ status }) => status)).toEqual(places.map(() => expected));
    });
  });

  it("returns the same response for an invisible and a nonexistent request", async () => {
    const { request } = await approved(parties);
    const [foreign, missing] = await Promise.all([
      sessions.hospital2.get(`/api/transport-requests/${request.id}`),
      sessions.hospital2.get("/api/transport-requests/2000000000"),
    ]);
    expect(foreign.body).toEqual(missing.body);
  });
});

describe("a vehicle", () => {
  /** Parties and administrators, but no competitor. */
  const watches = ({ role, organizationId }: Actor, { request }: Situation) =>
    role === "admin" ||
    organizationId === (role === "hospital" ? request.hospitalId : request.ambulanceCompanyId);

  /** A batch of maximum length with long numbers. */
  const fixes = () =>
    Array.from({ length: trackingLimits.batch }, (_, nth) => ({
      recordedAt: new Date(Date.now() + nth * 1_000).toISOString(),
      latitude: 39.290_384_812_345_67 + nth / 5_000,
      longitude: -76.612_189_123_456_7,
      accuracy: 8.123_456_789,
      speed: 22.239_876_543_21,
      heading: 0.123_456_789,
    }));

  it.each([
    ["in the pool", inPool],
    ["approved", approved],
    ["under way", underWay],
    ["completed", completed],
  ] as const)(
    "of a request that is %s is visible to its parties, and reported by its driver while under way",
    async (state, prepare) => {
      const situation = await prepare(parties);
      const path = `/api/transport-requests/${situation.request.id}`;
      for (const username of usernames) {
        const actor = actors[username];
        const watched = watches(actor, situation) ? 200 : 404;
        expect([username, (await sessions[username].get(`${path}/tracking`)).status]).toEqual([
          username,
          watched,
        ]);
        expect(await lastAudit("request.read")).toMatchObject({ username, success: watched === 200 });

        const visible = sees(actor, situation) ? (state === "under way" ? 200 : 409) : 404;
        const shared = actor.role === "hospital" ? 403 : visible;
        const result = await sessions[username].post(`${path}/positions`, { fixes: fixes() });
        expect([username, result.status]).toEqual([username, shared]);
        // The guard's denial is a row a minute.
        if (shared !== 403)
          expect(await lastAudit("request.share_position")).toMatchObject({
            username,
            success: shared === 200,
          });
      }
      expect(
        await portal.db.$count(
          vehiclePositions,
          eq(vehiclePositions.transportRequestId, situation.request.id),
        ),
      ).toBeGreaterThanOrEqual(state === "under way" ? trackingLimits.batch : 0);
    },
  );
});

describe("the table of steps", () => {
  it("has a test for every step", () => {
    expect([...steps, "request.create", "request.return"].toSorted()).toEqual(
      Object.keys(transitions).toSorted(),
    );
  });

  it("adds one timeline entry per step", async () => {
    const { request } = await approved(parties);
    const rows = await portal.db
      .select()
      .from(transportEvents)
      .where(eq(transportEvents.transportRequestId, request.id))
      .orderBy(transportEvents.id);
    expect(rows.map(({ type }) => type)).toEqual(["created", "response_received", "approved"]);
  });
});
