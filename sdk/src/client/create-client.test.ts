import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WardwayError } from "../wardway-error.ts";
import { createClient } from "./create-client.ts";

interface Received {
  readonly call: string;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
}

type Answer = (response: ServerResponse) => void;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
const problem = (status: number, category: string, detail: string, errors?: unknown) =>
  json(
    status,
    { status, category, code: "any.code", params: { max: 5 }, detail, errors },
    { "content-type": "application/problem+json" },
  );
const hangUp: Answer = (response) => {
  response.destroy();
};

let received: Received[];
let answers: Answer[];
let baseUrl: string;
let close: () => Promise<void>;

beforeEach(async () => {
  received = [];
  answers = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = await text(request);
    received.push({
      call: `${request.method} ${request.url}`,
      body: body === "" ? null : JSON.parse(body),
      idempotencyKey: request.headers["idempotency-key"]?.toString(),
    });
    const answer = answers.shift() ?? json(500, "This call was not expected.");
    answer(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
});

afterEach(() => close());

const calls = () => received.map(({ call }) => call);

it("rejects an address without http or https, which would look like a lost connection", () => {
  for (const address of ["wardway.example.org", "//wardway.example.org", "ftp://wardway.example.org"])
    expect(() => createClient({ baseUrl: address })).toThrow(
      "baseUrl must be the portal's address, such as https://wardway.example.org.",
    );
});

describe("requests of the client", () => {
  it("sends each call with its path and method", async () => {
    const api = createClient({ baseUrl: `${baseUrl}/` });
    answers = [...Array.from({ length: 11 }, () => json(200, {})), json(200, []), json(200, null)];
    const from = { latitude: 39.2904, longitude: -76.6122 };
    const to = { latitude: 1e-7, longitude: 179.123456789 };
    await api.getStatistics();
    await api.getRequest({ id: 7 });
    await api.updateRequestStatus({ id: 7, status: "cancelled", reason: "No longer needed" });
    await api.recordMilestone({ id: 7, milestone: "en_route" });
    await api.listEvents({ id: 7 });
    await api.listResponses({ id: 7 });
    await api.updateResponseStatus({ id: 3, status: "approved" });
    await api.listRatings({ id: 4 });
    await api.searchFacilities({ q: "St. Mary's & co" });
    await api.searchFacilities({ near: to, limit: 3 });
    await api.geocode({ q: "1 Alder Street", near: from });
    expect(await api.reverseGeocode(from)).toBeNull();
    expect(
      await api.getRoute({
        originLat: from.latitude,
        originLng: from.longitude,
        destinationLat: to.latitude,
        destinationLng: to.longitude,
        departureTime: new Date("2027-03-02T16:05:12Z"),
      }),
    ).toBeNull();
    expect(calls()).toEqual([
      "GET /api/public/statistics",
      "GET /api/transport-requests/7",
      "PATCH /api/transport-requests/7/status",
      "POST /api/transport-requests/7/milestones",
      "GET /api/transport-requests/7/events",
      "GET /api/transport-responses/by-request/7",
      "PATCH /api/transport-responses/3/status",
      "GET /api/ratings/by-ambulance/4",
      "GET /api/facilities?q=St.+Mary%27s+%26+co",
      "GET /api/facilities?near=0.000000%2C179.123457&limit=3",
      "GET /api/geocode?q=1+Alder+Street&near=39.290400%2C-76.612200",
      "GET /api/geocode?lat=39.2904&lng=-76.6122",
      "GET /api/route?originLat=39.2904&originLng=-76.6122&destinationLat=0&destinationLng=179.123457&departureTime=2027-03-02T16%3A05%3A12.000Z",
    ]);
    expect(received[2]?.body).toEqual({ status: "cancelled", reason: "No longer needed" });
  });

  it("shares positions without an idempotency key and reads the tracking", async () => {
    const api = createClient({ baseUrl });
    const fix = { recordedAt: "2027-03-04T19:05:02Z", latitude: 39.3, longitude: -76.6, accuracy: 8 };
    answers = [json(200, { stored: 1 }), json(200, { leg: "to_pickup" }), json(503, {})];
    expect(await api.sharePositions({ id: 7, fixes: [fix] })).toMatchObject({ stored: 1 });
    expect(await api.getTracking({ id: 7 })).toMatchObject({ leg: "to_pickup" });
    // The caller's queue sends it again, with what has gathered meanwhile.
    await expect(api.sharePositions({ id: 7, fixes: [fix] })).rejects.toMatchObject({ status: 503 });
    const shared = {
      call: "POST /api/transport-requests/7/positions",
      body: { fixes: [fix] },
      idempotencyKey: undefined,
    };
    expect(received).toEqual([
      shared,
      { call: "GET /api/transport-requests/7/tracking", body: null, idempotencyKey: undefined },
      shared,
    ]);
  });

  it("returns nothing for a call without a result", async () => {
    answers.push((response) => response.writeHead(204).end());
    await expect(createClient({ baseUrl }).markMessagesRead({ id: 7, upTo: 12 })).resolves.toBeUndefined();
    expect(received).toMatchObject([
      { call: "POST /api/transport-requests/7/messages/read", body: { upTo: 12 } },
    ]);
  });

  it("sends a list's filter and returns the next cursor", async () => {
    const next = '</api/transport-requests?limit=2&cursor=a%2Fb>; rel="next"';
    answers = [json(200, [{ id: 2 }, { id: 1 }], { link: next }), json(200, [])];
    const api = createClient({ baseUrl });
    const first = await api.listRequests({ status: ["approved", "in_progress"], q: "José", limit: 2 });
    const second = await api.listRequests({ limit: 2, cursor: first.next ?? "" });
    expect(first).toEqual({ items: [{ id: 2 }, { id: 1 }], next: "a/b" });
    expect(second).toEqual({ items: [], next: null });
    expect(calls()).toEqual([
      "GET /api/transport-requests?status=approved%2Cin_progress&q=Jos%C3%A9&limit=2",
      "GET /api/transport-requests?limit=2&cursor=a%2Fb",
    ]);
  });

  it("sends the host's headers through the host's fetch", async () => {
    const seen: string[] = [];
    const watching: typeof fetch = (input, init) => {
      seen.push(`${input} ${new Headers(init?.headers).get("authorization")}`);
      return fetch(input, init);
    };
    answers = [json(200, {})];
    await createClient({
      baseUrl,
      fetch: watching,
      headers: { authorization: "Bearer abc" },
    }).getStatistics();
    expect(seen).toEqual([`${baseUrl}/api/public/statistics Bearer abc`]);
  });
});

describe("errors of the client", () => {
  it("rejects with category, code, parameters, message and fields", async () => {
    const errors = [{ field: "patientName", message: "Patient name is required." }];
    answers = [problem(422, "invalid", "Patient name is required.", errors)];
    const refusal = await createClient({ baseUrl })
      .getRequest({ id: 1 })
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(WardwayError);
    expect(refusal).toMatchObject({
      status: 422,
      category: "invalid",
      code: "any.code",
      params: { max: 5 },
      userMessage: "Patient name is required.",
      message: "422: Patient name is required.",
      errors,
    });
  });

  it("rejects when a proxy responds without a problem document", async () => {
    answers = [
      (response) => response.writeHead(403, "Forbidden", { "x-request-id": "7f-1" }).end("<html>no</html>"),
    ];
    await expect(createClient({ baseUrl }).getRequest({ id: 1 })).rejects.toMatchObject({
      status: 403,
      userMessage: "The portal responded with status 403.",
      errors: [],
      requestId: "7f-1",
    });
  });

  it("rejects when the response is not JSON", async () => {
    answers = [
      (response) =>
        response
          .writeHead(200, { "content-type": "text/html", "x-request-id": "4f1c" })
          .end("<html>hello</html>"),
    ];
    await expect(createClient({ baseUrl }).getRequest({ id: 1 })).rejects.toMatchObject({
      category: "internal",
      userMessage: "The portal's response could not be read. Check its address.",
      requestId: "4f1c",
    });
  });

  it("returns null for the current user without a session", async () => {
    answers = [problem(401, "unauthenticated", "Log in first.")];
    await expect(createClient({ baseUrl }).getCurrentUser()).resolves.toBeNull();
  });

  it("rejects for the current user on any other error", async () => {
    answers = [problem(429, "too_many", "Too many attempts.")];
    await expect(createClient({ baseUrl }).getCurrentUser()).rejects.toMatchObject({ status: 429 });
  });
});

describe("retries of the client", () => {
  it("retries a read when the portal disconnects or is briefly unavailable", async () => {
    answers = [hangUp, problem(503, "unavailable", "The database does not answer."), json(200, { id: 5 })];
    await expect(createClient({ baseUrl }).getRequest({ id: 5 })).resolves.toEqual({ id: 5 });
    expect(calls()).toHaveLength(3);
  });

  it("rejects with the last error after three attempts", async () => {
    answers = Array.from({ length: 4 }, () => problem(503, "unavailable", "The database does not answer."));
    await expect(createClient({ baseUrl }).getRequest({ id: 5 })).rejects.toMatchObject({ status: 503 });
    expect(calls()).toHaveLength(3);
  });

  it("retries a create with the same idempotency key", async () => {
    answers = [hangUp, json(201, { id: 9 })];
    const rating = { transportRequestId: 7, rating: 5 };
    await expect(createClient({ baseUrl }).createRating(rating)).resolves.toEqual({ id: 9 });
    expect(received[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(received[1]).toEqual(received[0]);
  });

  it("uses the caller's key, or a new one per create", async () => {
    answers = Array.from({ length: 3 }, () => json(201, {}));
    const api = createClient({ baseUrl });
    const rating = { transportRequestId: 7, rating: 5 };
    await api.createRating(rating, { idempotencyKey: "mine" });
    await api.createRating(rating);
    await api.createRating(rating);
    const keys = received.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toBe("mine");
    expect(new Set(keys).size).toBe(3);
  });

  it("never retries a change without a key", async () => {
    answers = [hangUp, json(200, {})];
    await expect(
      createClient({ baseUrl }).updateRequestStatus({ id: 7, status: "completed" }),
    ).rejects.toMatchObject({
      status: 0,
      category: "unavailable",
    });
    expect(calls()).toHaveLength(1);
  });

  it("never retries a rejected call", async () => {
    answers = [problem(409, "conflict", "Conflict."), json(200, {})];
    await expect(createClient({ baseUrl }).getRequest({ id: 5 })).rejects.toMatchObject({ status: 409 });
    expect(calls()).toHaveLength(1);
  });
});

describe("signal of the client", () => {
  it("aborts a call that waits for its next attempt", async () => {
    const ending = new AbortController();
    answers = [
      (response) => {
        response.on("close", () => ending.abort(new Error("The page was left.")));
        hangUp(response);
      },
    ];
    await expect(createClient({ baseUrl, signal: ending.signal }).getRequest({ id: 5 })).rejects.toThrow(
      "The page was left.",
    );
    expect(calls()).toHaveLength(1);
  });

  it("sends nothing after it was aborted", async () => {
    const signal = AbortSignal.abort(new Error("The page was left."));
    await expect(createClient({ baseUrl, signal }).getRequest({ id: 5 })).rejects.toThrow(
      "The page was left.",
    );
    expect(calls()).toEqual([]);
  });
});

describe("hooks of the client", () => {
  it("report each attempt without its query, and the error that the call rejects with", async () => {
    answers = [hangUp, problem(404, "not_found", "Not found.")];
    const facts: unknown[] = [];
    const client = createClient({
      baseUrl,
      onRequest: (attempt) => facts.push(attempt),
      onError: ({ status, code }) => facts.push({ status, code }),
    });
    await expect(client.geocode({ q: "12 Ruiz Street" })).rejects.toThrow();
    expect(facts).toEqual([
      { method: "GET", path: "/api/geocode", attempt: 1 },
      { method: "GET", path: "/api/geocode", attempt: 2 },
      { status: 404, code: "any.code" },
    ]);
  });

  it("are called for a single call too", async () => {
    answers = [json(200, { completedTransports: 1 })];
    const attempts: unknown[] = [];
    await createClient({ baseUrl }).getStatistics(undefined, {
      onRequest: (attempt) => attempts.push(attempt),
    });
    expect(attempts).toEqual([{ method: "GET", path: "/api/public/statistics", attempt: 1 }]);
  });
});
