import { type Contract, problemSchema } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { defineEndpoint, Reply, resource } from "./define-endpoint.server.ts";

const list = {
  method: "GET",
  path: "/api/wards/{id}/beds",
  right: "anyone",
  audit: { none: "a test" },
  paged: true,
  summary: "List beds",
  query: z.object({ floor: z.array(z.enum(["1", "2"])).default([]) }),
  response: z.array(z.object({ bed: z.number() })),
} as const satisfies Contract;

const create = {
  method: "POST",
  path: "/api/wards/{id}/beds",
  right: "anyone",
  audit: { none: "a test" },
  idempotent: true,
  summary: "Create a bed",
  body: z.object({ bed: z.number({ error: "bed must be a number." }) }),
  status: 201,
  response: z.object({ bed: z.number() }),
  location: "/api/wards/{id}/beds/{bed}",
} as const satisfies Contract;

const figures = {
  method: "GET",
  path: "/api/figures",
  right: "anyone",
  audit: { none: "a test" },
  summary: "Get figures",
  response: z.object({ beds: z.number() }),
  cacheSeconds: 5,
  anyOrigin: true,
} as const satisfies Contract;

const context = {} as Partial<AppContext> as AppContext;

const beds = resource(
  defineEndpoint(list, async ({ params, query }) => ({
    items: query.floor.map((floor) => ({ bed: params.id * 10 + Number(floor) })),
    next: "b",
  })),
  defineEndpoint(
    create,
    async ({ body, idempotencyKey }) => new Reply(body, [["x-key", String(idempotencyKey)]]),
  ),
);
const figuresRoute = resource(defineEndpoint(figures, async () => ({ beds: 3 })));

const call = (path: string, init: RequestInit = {}, id = "7") => ({
  request: new Request(`http://portal.invalid${path}`, init),
  context,
  params: { id },
});
const posted = (body: unknown, headers: Record<string, string> = {}) =>
  call("/api/wards/7/beds", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

describe("an endpoint", () => {
  it("parses path and query, and links to the next page", async () => {
    const response = await beds(call("/api/wards/7/beds?floor=1,2"));
    expect(await response.json()).toEqual([{ bed: 71 }, { bed: 72 }]);
    expect(response.headers.get("link")).toBe('</api/wards/7/beds?floor=1%2C2&cursor=b>; rel="next"');
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("rejects an invalid parameter by its name, and a path without a number as not found", async () => {
    const invalid = await beds(call("/api/wards/7/beds?floor=9"));
    expect(problemSchema.parse(await invalid.json())).toMatchObject({
      category: "invalid",
      errors: [{ field: "floor.0" }],
    });
    expect(await beds(call("/api/wards/x/beds", {}, "x"))).toMatchObject({ status: 404 });
  });

  it("creates with the status, location and key of its contract", async () => {
    const response = await beds(posted({ bed: 4 }, { "idempotency-key": "k" }));
    expect(response.status).toBe(201);
    expect(response.headers.get("location")).toBe("/api/wards/7/beds/4");
    expect(response.headers.get("x-key")).toBe("k");
  });

  it("rejects an invalid body, another media type and an over-long key", async () => {
    expect(await beds(posted({ bed: "4" }))).toMatchObject({ status: 422 });
    expect(await beds(posted({ bed: 4 }, { "content-type": "text/plain" }))).toMatchObject({ status: 415 });
    expect(await beds(posted({ bed: 4 }, { "idempotency-key": "k".repeat(201) }))).toMatchObject({
      status: 422,
    });
  });

  it("lets caches store what its contract allows, and pages of any origin read it", async () => {
    const first = await figuresRoute(call("/api/figures"));
    expect(first.headers.get("cache-control")).toBe("public, max-age=5");
    expect(first.headers.get("access-control-allow-origin")).toBe("*");
    const etag = first.headers.get("etag") ?? "";
    const again = await figuresRoute(
      call("/api/figures", { headers: { "if-none-match": `W/"x", ${etag}` } }),
    );
    expect([again.status, await again.text(), again.headers.get("content-type")]).toEqual([304, "", null]);
  });

  it("responds to HEAD and OPTIONS, and lists the methods of the path for any other", async () => {
    expect(await beds(call("/api/wards/7/beds", { method: "HEAD" }))).toMatchObject({ status: 200 });
    const options = await beds(call("/api/wards/7/beds", { method: "OPTIONS" }));
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, POST, HEAD, OPTIONS"]);
    expect(await beds(call("/api/wards/7/beds", { method: "DELETE" }))).toMatchObject({ status: 405 });
  });
});
