import { auditLog, settings } from "@wardway/db/schema";
import { asc, gt, max } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, test, vi } from "vitest";
import { openFixture, portal } from "../support/fixture.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { approvedTransport, createRequest, requestBody, respondTo } from "../support/transports.ts";

let hospital: ApiSession;
let company: ApiSession;
let rival: ApiSession;
let latest: number;

openFixture();

beforeAll(async () => {
  [hospital, company, rival] = (await Promise.all(
    (["hospital", "ambulance", "ambulance2"] as const).map((username) => logInAs(portal, username)),
  )) as [ApiSession, ApiSession, ApiSession];
});

const markLatest = async () => {
  const [row] = await portal.db.select({ id: max(auditLog.id) }).from(auditLog);
  latest = row?.id ?? 0;
};

const rowsSince = () =>
  portal.db.select().from(auditLog).where(gt(auditLog.id, latest)).orderBy(asc(auditLog.id));

const trail = async () =>
  (await rowsSince()).map(({ username, action, resourceType, resourceId, success }) =>
    [username, action, resourceType, resourceId, success ? "done" : "refused"].join(" "),
  );

async function logReads(hipaaLoggingEnabled: boolean): Promise<void> {
  const value = { hipaaLoggingEnabled, requireMFA: false };
  await portal.db
    .insert(settings)
    .values({ section: "system", value })
    .onConflictDoUpdate({ target: settings.section, set: { value } });
  await vi.waitFor(
    async () => {
      await markLatest();
      await hospital.get("/api/transport-requests?limit=1");
      expect(await rowsSince()).toHaveLength(hipaaLoggingEnabled ? 1 : 0);
    },
    { timeout: 20_000 },
  );
}

interface Read {
  readonly name: string;
  address(id: number): string;
  /** A list names its records in the details. */
  readonly isList?: true;
}

const reads: readonly Read[] = [
  { name: "the page of a transport", address: (id) => `/transport/${id}` },
  { name: "the data of that page", address: (id) => `/transport/${id}.data` },
  { name: "a request", address: (id) => `/api/transport-requests/${id}` },
  { name: "its timeline", address: (id) => `/api/transport-requests/${id}/events` },
  { name: "its responses", address: (id) => `/api/transport-responses/by-request/${id}` },
  { name: "the list of requests", address: () => "/api/transport-requests?limit=200", isList: true },
  { name: "the dashboard", address: () => "/hospital-dashboard?tab=approved", isList: true },
  { name: "the active transports", address: () => "/active-transports", isList: true },
  { name: "the history", address: () => "/transport-history", isList: true },
  { name: "the transports to rate", address: () => "/ratings", isList: true },
];

describe("with HIPAA audit logging", () => {
  let id: number;

  beforeAll(async () => {
    await logReads(true);
    ({ id } = await approvedTransport(hospital, company));
  });
  beforeEach(markLatest);

  it.each(reads)(
    "$name adds one row with the user, the address and the record",
    async ({ address, isList }) => {
      expect(await hospital.get(address(id))).toMatchObject({ status: 200 });
      const [row, ...others] = await rowsSince();
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        username: "hospital",
        ipAddress: "127.0.0.1",
        action: "request.read",
        resourceType: "transport_request",
        resourceId: isList ? null : id,
        success: true,
      });
      const { records, ids } = row?.details ?? {};
      expect(
        String(ids ?? "")
          .split(" ")
          .filter(Boolean),
      ).toHaveLength(Number(records ?? 0));
      if (isList) expect(records).toBeGreaterThan(0);
    },
  );

  test("a list records which records it showed", async () => {
    const { body } = await hospital.get<{ id: number }[]>("/api/transport-requests?limit=5");
    const [row] = await rowsSince();
    expect(row?.details).toEqual({ records: 5, ids: body.map((request) => request.id).join(" ") });
  });

  test("background polling of an open page adds no rows, but opening the page does", async () => {
    const path = `/api/transport-requests/${id}`;
    await hospital.get(path);
    for (let poll = 0; poll < 5; poll += 1) await hospital.get(path, { "x-wardway-poll": "1" });
    await hospital.get(path);
    expect(await trail()).toEqual(
      Array.from({ length: 2 }, () => `hospital request.read transport_request ${id} done`),
    );
  });

  test("a list without records adds no row", async () => {
    await hospital.get("/api/transport-requests?q=no-such-patient-anywhere");
    expect(await trail()).toEqual([]);
  });

  test("no row contains a patient's name, a record number or search text", async () => {
    const name = "Quenby Ostrander";
    const request = await createRequest(hospital, { patientName: name, medicalRecordNumber: "MRN-QO-77" });
    await hospital.get(`/transport/${request.id}`);
    await hospital.get(`/api/transport-requests?q=${encodeURIComponent(name)}`);
    const json = JSON.stringify(await rowsSince());
    expect(json).not.toMatch(/Quenby|Ostrander|MRN-QO/i);
    expect((await trail()).length).toBe(3);
  });
});

describe("without HIPAA audit logging", () => {
  let id: number;

  beforeAll(async () => {
    ({ id } = await approvedTransport(hospital, company));
    await logReads(false);
  });
  beforeEach(markLatest);

  it.each(reads)("$name adds no row", async ({ address }) => {
    expect(await hospital.get(address(id))).toMatchObject({ status: 200 });
    expect(await trail()).toEqual([]);
  });

  test("writes still add rows", async () => {
    const request = await createRequest(hospital);
    const response = await respondTo(company, request.id);
    expect(await trail()).toEqual([
      `hospital request.create transport_request ${request.id} done`,
      `ambulance response.create transport_response ${response.id} done`,
    ]);
  });

  it.each([
    ["the page", (id: number) => `/transport/${id}`],
    ["the request", (id: number) => `/api/transport-requests/${id}`],
    ["the timeline", (id: number) => `/api/transport-requests/${id}/events`],
    ["the responses", (id: number) => `/api/transport-responses/by-request/${id}`],
  ])(
    "%s of another organization's transport returns not found and audits the attempt",
    async (_, address) => {
      expect(await rival.get(address(id))).toMatchObject({ status: 404 });
      await expect.poll(trail).toEqual([`ambulance2 request.read transport_request ${id} refused`]);
    },
  );
});

describe("writes", () => {
  beforeEach(markLatest);

  test("that repeat an idempotency key add a row for the replay and change nothing", async () => {
    const key = { "idempotency-key": "sent-twice" };
    const body = requestBody();
    const first = await hospital.post<{ id: number }>("/api/transport-requests", body, key);
    await hospital.post("/api/transport-requests", body, key);
    const rows = await rowsSince();
    expect(rows.map(({ action, resourceId, details }) => ({ action, resourceId, details }))).toEqual([
      {
        action: "request.create",
        resourceId: first.body.id,
        details: expect.not.objectContaining({ replayed: 1 }),
      },
      { action: "request.create", resourceId: first.body.id, details: { replayed: 1 } },
    ]);
  });

  test("that are rejected are recorded as rejected", async () => {
    const { id } = await createRequest(hospital);
    await markLatest();
    expect(await rival.patch(`/api/transport-requests/${id}/status`, { status: "completed" })).toMatchObject({
      status: 403,
    });
    expect(await trail()).toEqual([`ambulance2 request.complete transport_request ${id} refused`]);
  });

  const foreign = { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" };

  test("from another site with a user's session are rejected and recorded with that user", async () => {
    const result = await hospital.post("/api/transport-requests", requestBody(), foreign);
    expect(result).toMatchObject({ status: 403, body: { category: "forbidden" } });
    const [row, ...others] = await rowsSince();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      username: "hospital",
      ipAddress: "127.0.0.1",
      action: "site.foreign_write",
      resourceType: "route",
      details: {
        method: "POST",
        path: "/api/transport-requests",
        origin: "https://elsewhere.example",
        refused: "forbidden",
      },
      success: false,
    });
  });

  test("from another site without a session are rejected and share one row", async () => {
    const visitor = openSession(portal);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await visitor.post("/api/login", {}, foreign)).toMatchObject({ status: 403 });
    }
    expect(await trail()).toEqual([" site.foreign_write route  refused"]);
  });
});

describe("log-ins", () => {
  beforeEach(markLatest);

  test("add a row on success and failure, and for unknown usernames", async () => {
    await logInAs(portal, "nurse");
    const visitor = openSession(portal);
    await visitor.post("/api/login", { username: "nurse", password: "not the password" });
    await visitor.post("/api/login", { username: "no-such-person", password: "not the password" });
    const rows = await rowsSince();
    expect(rows.map(({ action, success }) => [action, success])).toEqual([
      ["account.log_in", true],
      ["account.log_in", false],
      ["account.log_in", false],
    ]);
    expect(new Set(rows.map(({ ipAddress }) => ipAddress))).toEqual(new Set(["127.0.0.1"]));
  });
});
