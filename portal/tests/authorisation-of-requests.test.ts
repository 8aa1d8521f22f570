import {
  type Action,
  type Actor,
  may,
  type Problem,
  type SessionUser,
  type TransitionAction,
  type TransportRequest,
  type TransportResponse,
  transitions,
} from "@wardway/db/model";
import { auditLog, transportEvents, transportRequests } from "@wardway/db/schema";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Portal, startPortal } from "./setup/portal.ts";
import { type Answer, type ApiSession, logInAs } from "./setup/session.ts";
import {
  approvedTransport,
  completedTransport,
  createRequest,
  hoursAhead,
  moveOn,
  requestBody,
  respondTo,
} from "./setup/transports.ts";

const usernames = ["hospital", "nurse", "hospital2", "ambulance", "crew", "ambulance2", "admin"] as const;
type Username = (typeof usernames)[number];

let portal: Portal;
let sessions: Record<Username, ApiSession>;
let actors: Record<Username, Actor>;

beforeAll(async () => {
  portal = await startPortal();
  const signedIn = await Promise.all(usernames.map((username) => logInAs(portal, username)));
  const users = await Promise.all(signedIn.map((session) => session.get<SessionUser>("/api/user")));
  sessions = Object.fromEntries(usernames.map((name, at) => [name, signedIn[at]])) as typeof sessions;
  actors = Object.fromEntries(
    usernames.map((name, at) => [name, { ...users[at]?.body, userId: users[at]?.body.id }]),
  ) as typeof actors;
});

afterAll(() => portal?.stop());

interface Situation {
  readonly request: TransportRequest;
  /** The response of `ambulance`, where the action is about one. */
  readonly response?: TransportResponse;
}

interface Attempt {
  /** A request of `hospital` (and a response of `ambulance`), in a status that allows the action. */
  prepare(): Promise<Situation>;
  call(session: ApiSession, situation: Situation): Promise<Answer<unknown>>;
}

async function answered(): Promise<Situation> {
  const request = await createRequest(sessions.hospital);
  return { request, response: await respondTo(sessions.ambulance, request.id) };
}

async function underWay(): Promise<Situation> {
  const { id } = await approvedTransport(sessions.hospital, sessions.ambulance);
  return { request: await moveOn(sessions.ambulance, `/api/transport-requests/${id}/status`, "in_progress") };
}

const inPool = async () => ({ request: await createRequest(sessions.hospital) });
const approved = async () => ({ request: await approvedTransport(sessions.hospital, sessions.ambulance) });
const completed = async () => ({ request: await completedTransport(sessions.hospital, sessions.ambulance) });

const status =
  (to: string) =>
  (session: ApiSession, { request }: Situation) =>
    session.patch(`/api/transport-requests/${request.id}/status`, { status: to, reason: "A reason" });
const decide =
  (to: string) =>
  (session: ApiSession, { response }: Situation) =>
    session.patch(`/api/transport-responses/${response?.id}/status`, { status: to });

/** How each step of the life of a request is asked for; a new step without a line here is a type error. */
const attempts: Record<Exclude<TransitionAction, "request.create">, Attempt> = {
  "response.create": {
    prepare: inPool,
    call: (session, { request }) =>
      session.post("/api/transport-responses", {
        transportRequestId: request.id,
        ambulanceCompanyId: actors.ambulance.organizationId,
        estimatedArrival: hoursAhead(3),
      }),
  },
  "response.withdraw": { prepare: answered, call: decide("withdrawn") },
  "response.reject": { prepare: answered, call: decide("rejected") },
  "response.approve": { prepare: answered, call: decide("approved") },
  "request.release": { prepare: approved, call: status("pending") },
  "request.start": { prepare: approved, call: status("in_progress") },
  "request.milestone": {
    prepare: underWay,
    call: (session, { request }) =>
      session.post(`/api/transport-requests/${request.id}/milestones`, { milestone: "en_route" }),
  },
  "request.complete": { prepare: underWay, call: status("completed") },
  "request.cancel": { prepare: inPool, call: status("cancelled") },
  "request.rate": {
    prepare: completed,
    call: (session, { request }) =>
      session.post("/api/ratings", { transportRequestId: request.id, rating: 4 }),
  },
};

/** The rule in words: a hospital sees its own, a company the pool and its own, and nobody a rival's response. */
function sees({ role, organizationId }: Actor, { request, response }: Situation): boolean {
  if (role === "admin") return true;
  if (role === "hospital") return organizationId === request.hospitalId;
  if (response) return organizationId === response.ambulanceCompanyId;
  return (
    ["pending", "needs_approval"].includes(request.status) || organizationId === request.ambulanceCompanyId
  );
}

/** A role that never has the right is turned away before anything is looked up. */
const everMay = (actor: Actor, action: Action) =>
  may(
    actor,
    action,
    { hospitalId: own(actor), ambulanceCompanyId: own(actor) },
    { ambulanceCompanyId: own(actor) },
  );
const own = ({ organizationId }: Actor) => organizationId ?? 0;
/** The calls whose route asks for the very right; the status calls learn it from their body. */
const guardedByRight = ["response.create", "request.milestone", "request.rate"];

function expectedStatus(actor: Actor, action: Action, situation: Situation): number {
  const { request, response } = situation;
  if (guardedByRight.includes(action) && !everMay(actor, action)) return 403;
  if (!sees(actor, situation)) return 404;
  if (!may(actor, action, request, response)) return 403;
  return guardedByRight.includes(action) ? 201 : 200;
}

const versionOf = async (id: number) =>
  (await portal.db.select().from(transportRequests).where(eq(transportRequests.id, id)))[0]?.version;

describe.each(Object.keys(attempts) as (keyof typeof attempts)[])("%s", (action) => {
  it.each(usernames)(
    "by %s is answered as the permission table says, and leaves its trace",
    async (username) => {
      const { prepare, call } = attempts[action];
      const situation = await prepare();
      const { id } = situation.request;
      const before = await versionOf(id);
      const answer = await call(sessions[username], situation);
      const expected = expectedStatus(actors[username], action, situation);
      expect([answer.status, (answer.body as Partial<Problem>).detail]).toEqual([
        expected,
        expected < 300 ? undefined : expect.any(String),
      ]);
      expect((await versionOf(id)) === before).toBe(expected >= 300);
      const [audited] = await portal.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.action, action))
        .orderBy(desc(auditLog.id))
        .limit(1);
      expect(audited).toMatchObject({ username, success: expected < 300 });
    },
  );
});

describe("a step that the status does not allow", () => {
  it.each(Object.keys(attempts) as (keyof typeof attempts)[])(
    "is refused to those who have the right: %s on a cancelled request",
    async (action) => {
      const situation = await answered();
      await moveOn(sessions.hospital, `/api/transport-requests/${situation.request.id}/status`, "cancelled");
      const answer = await attempts[action].call(sessions.admin, situation);
      expect(answer).toMatchObject({ status: 409, body: { detail: expect.any(String) } });
    },
  );
});

describe("reading", () => {
  const paths = ["/api/transport-requests/ID", "/api/transport-requests/ID/events", "/transport/ID"];

  describe.each([
    ["in the pool", inPool],
    ["answered", answered],
    ["approved", approved],
    ["under way", underWay],
    ["completed", completed],
  ] as const)("a request that is %s", (_, prepare) => {
    it.each(usernames)(
      "by %s finds it where it is theirs to see, and nothing elsewhere",
      async (username) => {
        const { request } = await prepare();
        const expected = sees(actors[username], { request }) ? 200 : 404;
        const places = [...paths, "/api/transport-responses/by-request/ID"];
        const answers = await Promise.all(
          places.map((path) => sessions[username].get(path.replace("ID", String(request.id)))),
        );
        expect(answers.map(({ status: found }) => found)).toEqual(places.map(() => expected));
      },
    );
  });

  it("tells what is not theirs and what is not there apart from nothing", async () => {
    const { request } = await approved();
    const [theirs, missing] = await Promise.all([
      sessions.hospital2.get(`/api/transport-requests/${request.id}`),
      sessions.hospital2.get("/api/transport-requests/2000000000"),
    ]);
    expect(theirs.body).toEqual(missing.body);
  });
});

describe("request.create", () => {
  it.each(usernames)("by %s makes a request of the right hospital, or none", async (username) => {
    const actor = actors[username];
    const hospitalId = actors.hospital.organizationId;
    const body = { ...requestBody({ patientName: `Created by ${username}` }), hospitalId };
    const answer = await sessions[username].post<TransportRequest>("/api/transport-requests", body);
    const made = await portal.db
      .select()
      .from(transportRequests)
      .where(eq(transportRequests.patientName, `Created by ${username}`));
    const allowed = may(actor, "request.create");
    expect(answer.status).toBe(allowed ? 201 : 403);
    expect(made.map((row) => row.hospitalId)).toEqual(allowed ? [actor.organizationId ?? hospitalId] : []);
  });
});

describe("the table of steps", () => {
  it("has a test for every step it names", () => {
    expect([...Object.keys(attempts), "request.create"].toSorted()).toEqual(
      Object.keys(transitions).toSorted(),
    );
  });

  it("gives every step of these tests exactly one entry in its timeline", async () => {
    const { request } = await approved();
    const rows = await portal.db
      .select()
      .from(transportEvents)
      .where(eq(transportEvents.transportRequestId, request.id))
      .orderBy(transportEvents.id);
    expect(rows.map(({ type }) => type)).toEqual(["created", "response_received", "approved"]);
  });
});
