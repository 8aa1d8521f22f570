import { auditLog, ratings, transportRequests } from "@wardway/db/schema";
import type { Problem, TransportEvent, TransportRequest, TransportResponse } from "@wardway/model";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { hospital, openFixture, portal } from "../support/fixture.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import {
  approvedTransport,
  completedTransport,
  createRequest,
  hoursAhead,
  requestBody,
  respondTo,
  setStatus,
} from "../support/transports.ts";

let hospital2: ApiSession;
let ambulance: ApiSession;
let ambulance2: ApiSession;

openFixture("hospital");

beforeAll(async () => {
  hospital2 = await logInAs(portal, "hospital2");
  ambulance = await logInAs(portal, "ambulance");
  ambulance2 = await logInAs(portal, "ambulance2");
});

const requestPath = (id: number) => `/api/transport-requests/${id}`;
const findRequests = async (patientName: string) =>
  portal.db.select().from(transportRequests).where(eq(transportRequests.patientName, patientName));

describe("a session", () => {
  it("starts at log-in with a cookie that scripts cannot read", async () => {
    const session = openSession(portal);
    const login = await session.post("/api/login", { username: " Hospital ", password: portal.password });
    expect(login).toMatchObject({ status: 200, body: { username: "hospital", role: "hospital" } });
    expect(login.body).not.toHaveProperty("password");
    expect(login.headers.get("set-cookie")).toMatch(/^wardway_session=.*; HttpOnly; SameSite=Lax$/);
    expect(await session.get("/api/user")).toMatchObject({ status: 200, body: login.body });
  });

  it("ends on the server at log-out", async () => {
    const session = await logInAs(portal, "nurse");
    const cookie = session.cookie();
    expect(await session.post("/api/logout")).toMatchObject({ status: 204, body: "" });
    expect(await openSession(portal).get("/api/user", { cookie })).toMatchObject({ status: 401 });
  });

  it("returns the same error for a wrong password and an unknown name", async () => {
    const [unknown, wrong] = await Promise.all([
      openSession(portal).post("/api/login", { username: "nobody", password: "wrong-password" }),
      openSession(portal).post("/api/login", { username: "admin", password: "wrong-password" }),
    ]);
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.body).toMatchObject({
      title: "Not authenticated",
      detail: "Invalid username or password",
    });
  });

  it("throttles password guessing, whatever credentials follow", async () => {
    const guess = (password: string) =>
      openSession(portal).post("/api/login", { username: "crew", password });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await guess("guess")).toMatchObject({ status: 401 });
    expect(await guess(portal.password)).toMatchObject({ status: 429, body: { category: "too_many" } });
  });
});

describe("a create", () => {
  it("returns 201 with the address of the new record", async () => {
    const result = await hospital.post<TransportRequest>("/api/transport-requests", requestBody());
    expect(result).toMatchObject({
      status: 201,
      body: { status: "pending", hospitalName: expect.any(String) },
    });
    const location = result.headers.get("location") ?? "";
    expect(location).toBe(requestPath(result.body.id));
    expect((await hospital.get(location)).body).toEqual(result.body);
  });

  it("takes the hospital from the session, never from the body", async () => {
    const theirs = await createRequest(hospital2);
    const own = await createRequest(hospital, { hospitalId: theirs.hospitalId });
    expect(own.hospitalId).not.toBe(theirs.hospitalId);
  });

  it("returns the first response again and creates nothing when its key is repeated", async () => {
    const body = requestBody({ patientName: "Repeated Once" });
    const key = { "idempotency-key": "key-of-a-repetition" };
    const first = await hospital.post("/api/transport-requests", body, key);
    const second = await hospital.post("/api/transport-requests", body, key);
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    expect(await findRequests("Repeated Once")).toHaveLength(1);
  });

  it("creates one record when twenty calls with one key are sent concurrently", async () => {
    const body = requestBody({ patientName: "Sent Twenty Times" });
    const key = { "idempotency-key": "key-of-twenty" };
    const results = await Promise.all(
      Array.from({ length: 20 }, () => hospital.post("/api/transport-requests", body, key)),
    );
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([201]));
    expect(results.map((result) => result.body)).toEqual(results.map(() => results[0]?.body));
    const [made, ...others] = await findRequests("Sent Twenty Times");
    expect(others).toEqual([]);
    const audited = await portal.db
      .select({ replayed: sql<string | null>`${auditLog.details} ->> 'replayed'` })
      .from(auditLog)
      .where(and(eq(auditLog.action, "request.create"), eq(auditLog.resourceId, made?.id ?? 0)));
    expect(audited.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(audited.filter(({ replayed }) => replayed === "1")).toHaveLength(19);
  });

  it("rejects a key that was used with another body, and separates the keys of two users", async () => {
    const key = { "idempotency-key": "key-of-two-bodies" };
    const first = await hospital.post("/api/transport-requests", requestBody(), key);
    const other = await hospital.post("/api/transport-requests", requestBody({ priority: "low" }), key);
    const stranger = await hospital2.post("/api/transport-requests", requestBody({ priority: "low" }), key);
    expect(first.status).toBe(201);
    expect(other).toMatchObject({ status: 422, body: { category: "invalid" } });
    expect(stranger.status).toBe(201);
  });

  it("of a response, a milestone or a rating can be repeated too", async () => {
    const { id } = await createRequest(hospital);
    const twice = async (session: ApiSession, path: string, body: object) => {
      const first = await session.post<{ id: number }>(path, body, { "idempotency-key": `${path} ${id}` });
      const second = await session.post(path, body, { "idempotency-key": `${path} ${id}` });
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
      return first.body;
    };
    const offer = { transportRequestId: id, estimatedArrival: hoursAhead(2) };
    const response = await twice(ambulance, "/api/transport-responses", offer);
    await setStatus(hospital, `/api/transport-responses/${response.id}/status`, "approved");
    await setStatus(ambulance, `${requestPath(id)}/status`, "in_progress");
    await twice(ambulance, `${requestPath(id)}/milestones`, { milestone: "en_route" });
    await setStatus(hospital, `${requestPath(id)}/status`, "completed");
    await twice(hospital, "/api/ratings", { transportRequestId: id, rating: 4 });
    expect(await portal.db.select().from(ratings).where(eq(ratings.transportRequestId, id))).toHaveLength(1);
  });

  it("names every invalid field", async () => {
    const result = await hospital.post<Problem>("/api/transport-requests", {
      ...requestBody({ patientName: "x".repeat(121), transportDate: hoursAhead(-48) }),
      priority: "urgent",
      destination: undefined,
    });
    expect(result.status).toBe(422);
    expect(result.headers.get("content-type")).toBe("application/problem+json");
    expect(result.body.errors?.map(({ field }) => field).toSorted()).toEqual([
      "destination",
      "patientName",
      "priority",
      "transportDate",
    ]);
  });
});

describe("a change that is too late", () => {
  it("returns 409 with a message that explains the conflict", async () => {
    const { id } = await createRequest(hospital);
    const tooEarly = await hospital.patch(`${requestPath(id)}/status`, { status: "completed" });
    const [first, second] = [await respondTo(ambulance, id), await respondTo(ambulance2, id)];
    const repeated = await ambulance.post("/api/transport-responses", {
      transportRequestId: id,
      estimatedArrival: hoursAhead(1),
    });
    await setStatus(hospital, `/api/transport-responses/${first.id}/status`, "approved");
    const rival = await hospital.patch(`/api/transport-responses/${second.id}/status`, {
      status: "approved",
    });
    const unrated = await hospital.post("/api/ratings", { transportRequestId: id, rating: 5 });
    const sentences = [tooEarly, repeated, rival, unrated].map(({ status, body }) => [
      status,
      (body as Problem).detail,
    ]);
    expect(sentences).toEqual([
      [409, "This transport cannot be completed now: it is waiting for responses and none is open."],
      [409, "Your company already has an open response to this request. Withdraw it before sending another."],
      [409, "This response can no longer be approved: a company's response has been approved."],
      [409, "Only a completed transport can be rated: a company's response has been approved."],
    ]);
  });

  it("accepts one rating per transport, for the company that ran it", async () => {
    const { id, ambulanceCompanyId } = await completedTransport(hospital, ambulance);
    const rival = (await approvedTransport(hospital, ambulance2)).ambulanceCompanyId;
    const rate = (body: object) =>
      hospital.post("/api/ratings", { transportRequestId: id, rating: 5, ...body });
    expect(await rate({ ambulanceCompanyId: rival })).toMatchObject({ status: 422 });
    expect(await rate({ ambulanceCompanyId })).toMatchObject({ status: 201, body: { rating: 5 } });
    expect(await rate({})).toMatchObject({
      status: 409,
      body: { detail: "This transport is already rated." },
    });
  });
});

describe("the patient data that a company sees", () => {
  it("is the initials until its response is approved, and everything afterwards", async () => {
    const texts = {
      currentLocation: "Northside Hospital, Cardiac ICU, bed 2",
      currentUnit: "Cardiac ICU, north",
      currentRoom: "Bed 2",
      destinationUnit: "Ward 6B, bed 7",
      destinationRoom: "18",
      specialInstructions: "Fractured hip, dialysis on Mondays",
    };
    const { id } = await createRequest(hospital, texts);
    const response = await respondTo(ambulance, id);
    const before = await ambulance.get<TransportRequest>(requestPath(id));
    await setStatus(hospital, `/api/transport-responses/${response.id}/status`, "approved");
    const after = await ambulance.get<TransportRequest>(requestPath(id));
    expect(before.body).toMatchObject({
      patientName: "Z. O. N.",
      medicalRecordNumber: null,
      currentLocation: "Northside Hospital, Cardiac ICU",
      currentUnit: "Cardiac ICU, north",
      currentRoom: null,
      destinationUnit: "Ward 6B",
      destinationRoom: null,
      specialInstructions: null,
    });
    expect(after.body).toMatchObject({
      ...texts,
      patientName: "Zoë O'Brien-Núñez",
      medicalRecordNumber: "MRN-4711",
    });
    expect(await ambulance2.get(requestPath(id))).toMatchObject({ status: 404 });
  });

  it.each([
    "/api/transport-requests",
    "/api/notifications",
    "/request-alerts",
    "/ambulance-dashboard",
    "/notifications",
    "/transport/:id",
  ])("names neither bed nor instructions before approval: %s", async (path) => {
    const { id } = await createRequest(hospital, {
      patientName: "Quillon Abernathy",
      currentLocation: "Northside Hospital, Cardiac ICU, bed 88417",
      currentRoom: "88417",
      destination: "Eastside Clinic, room 88418",
      destinationUnit: "Unit 12, bed 88417",
      destinationRoom: "Suite 88418",
      specialInstructions: "Instruction 88419",
    });
    const { status, body } = await ambulance.get(path.replace(":id", String(id)));
    const text = JSON.stringify(body);
    expect(status).toBe(200);
    expect(text).toContain("Eastside Clinic");
    expect(text).not.toMatch(/8841[789]|Quillon|Abernathy/);
  });

  it("is never revealed by a search", async () => {
    const { id } = await createRequest(hospital, { patientName: "Wxyzzy Quuxley" });
    const found = async (session: ApiSession) =>
      (await session.get<TransportRequest[]>("/api/transport-requests?q=wXYZZY")).body.map((one) => one.id);
    expect(await found(hospital)).toEqual([id]);
    expect(await found(hospital2)).toEqual([]);
    expect(await found(ambulance)).toEqual([]);
    const response = await respondTo(ambulance, id);
    await setStatus(hospital, `/api/transport-responses/${response.id}/status`, "approved");
    expect(await found(ambulance)).toEqual([id]);
    expect(await found(ambulance2)).toEqual([]);
  });

  it("includes nothing of its competitors: no responses and no timeline entries", async () => {
    const { id } = await createRequest(hospital);
    await respondTo(ambulance, id);
    await respondTo(ambulance2, id);
    const responses = await ambulance.get<TransportResponse[]>(`/api/transport-responses/by-request/${id}`);
    const events = await ambulance.get<TransportEvent[]>(`${requestPath(id)}/events`);
    expect(responses.body).toHaveLength(1);
    expect(events.body.map(({ type }) => type)).toEqual(["created", "response_received"]);
    expect((await hospital.get<TransportEvent[]>(`${requestPath(id)}/events`)).body).toHaveLength(3);
  });
});

describe("a write from another site", () => {
  const foreign = [
    { origin: "https://elsewhere.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { referer: "https://elsewhere.example/" },
  ];

  it.each(foreign)("is rejected and changes nothing: %o", async (headers) => {
    const body = requestBody({ patientName: `From ${JSON.stringify(headers)}` });
    const result = await hospital.post("/api/transport-requests", body, headers);
    expect(result).toMatchObject({
      status: 403,
      body: { category: "forbidden", detail: expect.any(String) },
    });
    expect(await findRequests(body.patientName)).toEqual([]);
  });

  it("does not affect the portal's own pages", async () => {
    const headers = { origin: portal.url, "sec-fetch-site": "same-origin" };
    expect(await hospital.post("/api/transport-requests", requestBody(), headers)).toMatchObject({
      status: 201,
    });
  });
});
