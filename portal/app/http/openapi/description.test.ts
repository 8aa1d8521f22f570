import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { routeAccess } from "../route-access.ts";
import { components, exampleOf } from "./components.ts";
import { subjects } from "./subjects.ts";

const operations = subjects.flatMap((subject) => subject.operations);
const described = operations.map(({ method, path }) => `${method} ${path}`);

describe("the description of the API", () => {
  it("has each call that a route takes, and no other", () => {
    const served = routeAccess
      .filter(({ path }) => path.startsWith("/api/") && !path.endsWith("*"))
      .flatMap(({ path, calls }) =>
        Object.keys(calls).map((method) => `${method} ${path.replace(":id", "{id}")}`),
      );
    expect(described.toSorted()).toEqual(served.toSorted());
  });

  it("has each call once", () => {
    expect(new Set(described).size).toBe(described.length);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  it.each([
    "GET /api/user",
    "POST /api/login",
    "POST /api/register",
    "POST /api/logout",
    "GET /api/route",
    "GET /api/transport-requests",
    "GET /api/transport-requests/{id}",
    "POST /api/transport-requests",
    "GET /api/transport-requests/{id}/route",
    "POST /api/transport-requests/{id}/optimize-route",
    "PATCH /api/transport-requests/{id}/status",
    "GET /api/transport-responses/by-request/{id}",
    "POST /api/ratings",
    "GET /api/ratings/by-ambulance/{id}",
    "GET /api/public/statistics",
    "GET /api/health",
    "GET /api/admin/users",
    "POST /api/admin/users",
    "PATCH /api/admin/users/{id}",
    "DELETE /api/admin/users/{id}",
    "GET /api/admin/auditlogs",
    "GET /api/admin/stats",
  ])("has the specified call %s", (call) => {
    expect(described).toContain(call);
  });
});

describe("an example", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2027-03-02T16:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const bodies = operations.flatMap(({ id, body, example }) =>
    body && example?.body ? [{ id, body, sent: example.body }] : [],
  );

  it("is there for each call that takes a body", () => {
    expect(bodies.map(({ id }) => id)).toEqual(operations.filter(({ body }) => body).map(({ id }) => id));
  });

  it.each(bodies)("of what $id takes is taken", ({ body, sent }) => {
    expect(body.safeParse(sent).error).toBeUndefined();
    expect(body.safeParse({}).success).toBe(false);
  });

  it("of a query is taken", () => {
    for (const { query, example } of operations) {
      if (!example?.query) continue;
      const sent = Object.fromEntries(new URLSearchParams(example.query));
      expect(
        query?.safeParse({ ...sent, ...(sent.status && { status: sent.status.split(",") }) }).error,
      ).toBeUndefined();
    }
  });

  it("of each answer is one", () => {
    for (const [name, schema] of Object.entries(components)) {
      const example = exampleOf.get(schema) ?? expect.unreachable(`${name} has no example.`);
      expect(schema.safeParse(example).error, name).toBeUndefined();
    }
  });
});
