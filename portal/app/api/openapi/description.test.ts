import { type Contract, endpoints } from "@wardway/model";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readQuery } from "#app/http/api/api-input.server.ts";
import { components, responseExamples } from "./components.ts";

const contracts = Object.entries<Contract>(endpoints).map(([id, contract]) => ({ id, ...contract }));
const described = contracts.map(({ method, path }) => `${method} ${path}`);

describe("the endpoints", () => {
  it("have unique methods and paths", () => {
    expect(new Set(described).size).toBe(described.length);
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
  ])("include the specified %s", (call) => {
    expect(described).toContain(call);
  });
});

describe("the examples", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2027-03-02T16:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const bodies = contracts.flatMap(({ id, body, example }) =>
    body && example?.body ? [{ id, body, sent: example.body }] : [],
  );

  it("exist for each endpoint with a body", () => {
    expect(bodies.map(({ id }) => id)).toEqual(contracts.filter(({ body }) => body).map(({ id }) => id));
  });

  it.each(bodies)("match the body schema of $id", ({ body, sent }) => {
    expect(body.safeParse(sent).error).toBeUndefined();
    expect(body.safeParse({}).success).toBe(false);
  });

  it("match the schemas of the queries", () => {
    for (const { query, example } of contracts) {
      if (!query || !example?.query) continue;
      const request = new Request(`http://portal.invalid/?${example.query}`);
      expect(() => readQuery(request, query)).not.toThrow();
    }
  });

  it("match the schemas of the responses", () => {
    for (const [name, schema] of Object.entries(components)) {
      const example = responseExamples.get(schema) ?? expect.unreachable(`${name} has no example.`);
      expect(schema.safeParse(example).error, name).toBeUndefined();
    }
  });
});
