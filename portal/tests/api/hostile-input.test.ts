import { once } from "node:events";
import { type IncomingMessage, request as openRequest } from "node:http";
import { text } from "node:stream/consumers";
import { auditLog, transportRequests } from "@wardway/db/schema";
import { sized } from "@wardway/db/testing/size";
import { count } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { hospital, openFixture, portal } from "../support/fixture.ts";
import { hostileValues } from "../support/hostile-values.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import {
  approvedTransport,
  createRequest,
  hoursAhead,
  requestBody,
  respondTo,
} from "../support/transports.ts";

let ambulance: ApiSession;
let writes: readonly { session: ApiSession; method: string; path: string; body: object }[];
const runs = { numRuns: sized(75, 300) };

openFixture("hospital");

beforeAll(async () => {
  ambulance = await logInAs(portal, "ambulance");
  const open = await createRequest(hospital);
  const withResponse = await createRequest(hospital);
  const response = await respondTo(ambulance, withResponse.id);
  const approved = await approvedTransport(hospital, ambulance);
  const estimatedArrival = hoursAhead(2);
  writes = [
    {
      session: openSession(portal),
      method: "POST",
      path: "/api/login",
      body: { username: "a", password: "b" },
    },
    { session: hospital, method: "POST", path: "/api/transport-requests", body: requestBody() },
    {
      session: hospital,
      method: "PATCH",
      path: `/api/transport-requests/${open.id}/status`,
      body: { status: "cancelled", reason: "No longer needed" },
    },
    {
      session: ambulance,
      method: "POST",
      path: `/api/transport-requests/${approved.id}/milestones`,
      body: { milestone: "en_route", at: new Date().toISOString() },
    },
    {
      session: ambulance,
      method: "POST",
      path: "/api/transport-responses",
      body: { transportRequestId: open.id, estimatedArrival, notes: "Soon" },
    },
    {
      session: hospital,
      method: "PATCH",
      path: `/api/transport-responses/${response.id}/status`,
      body: { status: "rejected" },
    },
    {
      session: hospital,
      method: "POST",
      path: "/api/ratings",
      body: { transportRequestId: approved.id, rating: 5, feedback: "Good" },
    },
  ];
});

const json = { "content-type": "application/json" };

const keys = fc.constantFrom(
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "id",
  "status",
);

describe("a body of garbage", () => {
  it("in the fields of a valid one never causes a server error", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(6),
        fc.nat(20),
        hostileValues,
        keys,
        hostileValues,
        async (which, at, value, key, extra) => {
          const { session, method, path, body } = writes[which] ?? writes[0] ?? expect.unreachable();
          const names = Object.keys(body);
          const field = names[at % names.length] ?? "";
          // Written by hand because `__proto__` in an object literal sets the prototype.
          const pairs = { ...body, [field]: value };
          const invalid = JSON.stringify(pairs).replace(
            /}$/,
            `,${JSON.stringify(key)}:${JSON.stringify(extra)}}`,
          );
          const { status } = await session.send(method, path, { headers: json, body: invalid });
          expect(status).toBeLessThan(500);
        },
      ),
      runs,
    );
  });

  it("in place of a valid one is rejected without a server error", async () => {
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json().map((body) => new TextEncoder().encode(body)),
      fc.constantFrom("", "{", "[]", "null", "7", '"text"', "[".repeat(60_000), '{"a":'.repeat(20_000)),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(6), bodies, async (which, body) => {
        const { session, method, path } = writes[which] ?? writes[0] ?? expect.unreachable();
        const { status } = await session.send(method, path, { headers: json, body });
        expect([400, 401, 409, 422, 429]).toContain(status);
      }),
      runs,
    );
  });
});

describe("an address of garbage", () => {
  const ids = fc.oneof(
    fc.constantFrom("0", "-1", "1e3", "0x10", "2147483648", "9".repeat(30), "1.5", "%00", "__proto__", "NaN"),
    fc.string({ unit: "binary" }).map((id) => encodeURIComponent(id)),
  );
  const addresses = fc.constantFrom(
    "/api/transport-requests/ID",
    "/api/transport-requests/ID/events",
    "/api/transport-responses/by-request/ID",
    "/api/ratings/by-ambulance/ID",
    "/api/transport-requests?status=ID",
    "/api/transport-requests?q=ID",
    "/api/transport-requests?cursor=ID",
    "/api/transport-requests?limit=ID",
    "/api/ratings/by-ambulance/3?cursor=ID",
    "/api/facilities?q=ID",
    "/api/facilities?limit=ID",
  );

  it("never causes a server error", async () => {
    await fc.assert(
      fc.asyncProperty(addresses, ids, async (address, id) => {
        const { status } = await hospital.get(address.replace("ID", () => id));
        expect(status).toBeLessThan(500);
      }),
      runs,
    );
  });

  it("never causes a server error with a forged list cursor", async () => {
    const cursors = fc
      .tuple(
        fc.constantFrom("after", "before", "beside"),
        fc.constantFrom("latest", "urgent"),
        fc.oneof(fc.integer({ min: -1, max: 6 }), fc.double()),
        fc.oneof(
          fc.constantFrom("0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2026-01-01"),
          fc.string(),
        ),
        fc.oneof(fc.integer(), fc.constantFrom(2 ** 31, 2 ** 53)),
      )
      .map((cursor) => Buffer.from(JSON.stringify(cursor)).toString("base64url"));
    await fc.assert(
      fc.asyncProperty(cursors, async (cursor) => {
        expect([200, 422]).toContain((await hospital.get(`/api/transport-requests?cursor=${cursor}`)).status);
      }),
      runs,
    );
  });

  it.each(["/api/transport-requests/%E0%A4%A", "/api/%", "/%ff", "/%5C", "/%5C%5Cexample.org", "/%00"])(
    "is rejected when it cannot be decoded: %s",
    async (path) => {
      expect(await hospital.get(path)).toMatchObject({ status: 400 });
    },
  );
});

describe("an invalid call", () => {
  it("has its address decoded once", async () => {
    const { id } = await createRequest(hospital);
    const digits = [...String(id)].map((digit) => `%${digit.charCodeAt(0).toString(16)}`).join("");
    const statusOf = async (path: string) => (await hospital.send("GET", path)).status;
    expect(await statusOf(`/api/%74ransport-requests/${digits}`)).toBe(200);
    expect(await statusOf(`/api/transport-requests/${digits.replaceAll("%", "%25")}`)).not.toBe(200);
  });

  it.each([
    { path: "/api/user", headers: { host: "a b" }, status: 400 },
    { path: "/api/user", headers: { host: "portal.example:99999" }, status: 400 },
    { path: "/api/unknown/../user", headers: {}, status: 401 },
  ])("is read as a URL: %o", async ({ status, ...call }) => {
    const { hostname, port } = new URL(portal.url);
    const sent = openRequest({ hostname, port, ...call }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(status);
  });

  it("returns the methods that the address allows", async () => {
    const results = await Promise.all([
      hospital.send("DELETE", "/api/transport-requests"),
      hospital.send("PUT", "/api/transport-requests/1/status"),
      hospital.send("POST", "/api/facilities"),
    ]);
    expect(results.map(({ status, headers }) => [status, headers.get("allow")])).toEqual([
      [405, "GET, POST, HEAD, OPTIONS"],
      [405, "PATCH, OPTIONS"],
      [405, "GET, HEAD, OPTIONS"],
    ]);
  });

  it("cannot write to a file", async () => {
    expect((await hospital.post("/favicon.svg", {})).status).toBe(405);
    expect((await hospital.get("/favicon.svg")).status).toBe(200);
  });

  it("to an unknown address returns a problem document", async () => {
    const result = await hospital.get("/api/ambulances");
    expect(result).toMatchObject({ status: 404, body: { category: "not_found" } });
    expect(result.headers.get("content-type")).toBe("application/problem+json");
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "json"])(
    "with a body of type %s is rejected",
    async (type) => {
      const result = await hospital.post("/api/transport-requests", requestBody(), { "content-type": type });
      expect(result).toMatchObject({ status: 415, body: { category: "unsupported_media_type" } });
    },
  );

  it("with an overlong Idempotency-Key is rejected", async () => {
    const headers = { "idempotency-key": "k".repeat(201) };
    expect(await hospital.post("/api/transport-requests", requestBody(), headers)).toMatchObject({
      status: 422,
    });
  });
});

describe("an oversized body", () => {
  const path = "/api/transport-requests";
  const large = JSON.stringify({ ...requestBody(), note: "x".repeat(300 * 1024) });

  it("is rejected by its Content-Length before it is sent", async () => {
    const call = openRequest(new URL(path, portal.url), {
      method: "POST",
      headers: { ...json, cookie: hospital.cookie(), "content-length": 1_000_000_000 },
    });
    call.flushHeaders();
    const status = await new Promise((resolve, reject) => {
      call.on("response", (response) => resolve(response.statusCode)).on("error", reject);
    });
    call.destroy();
    expect(status).toBe(413);
  });

  it.each([json, { "content-type": "application/x-www-form-urlencoded" }])(
    "is rejected when it is sent in chunks, and nothing is written: %o",
    async (headers) => {
      const rows = async () => (await portal.db.select({ rows: count() }).from(transportRequests))[0]?.rows;
      const before = await rows();
      const results = [
        await sendInChunks(path, headers, large),
        await sendInChunks("/login", headers, large),
      ];
      expect(results).toEqual([
        [headers === json ? 413 : 415, expect.stringContaining("/api/docs#error-request.")],
        [413, expect.stringContaining("at most 256 KB")],
      ]);
      expect(await rows()).toBe(before);
      expect(await hospital.get("/api/health")).toMatchObject({ status: 200 });
    },
  );

  it("does not include a body whose fields all have the maximum length", async () => {
    const body = requestBody({
      specialInstructions: "\u{1F691}".repeat(1_000),
      patientName: "é".repeat(120),
    });
    const [status] = await sendInChunks(path, json, JSON.stringify(body));
    expect(status).toBe(201);
  });

  async function sendInChunks(
    to: string,
    headers: object,
    body: string,
  ): Promise<[number | undefined, string]> {
    const call = openRequest(new URL(to, portal.url), {
      method: "POST",
      headers: { ...headers, cookie: hospital.cookie() },
    });
    const withResponse = new Promise<[number | undefined, string]>((resolve, reject) => {
      call.on("response", async (response) => resolve([response.statusCode, await text(response)]));
      call.on("error", reject);
    });
    for (let at = 0; at < body.length; at += 16_384) call.write(body.slice(at, at + 16_384));
    call.end();
    return withResponse;
  }
});

describe("afterwards", () => {
  it("the server has logged no error and still audits", async () => {
    expect(portal.output()).not.toMatch(/^\s+at /m);
    const [audited] = await portal.db.select({ rows: count() }).from(auditLog);
    expect(audited?.rows).toBeGreaterThan(0);
  });
});
