import { sized } from "@wardway/db/testing/size";
import { problemSchema } from "@wardway/model";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { describeApi } from "#app/api/openapi/document.server.ts";
import { openFixture, portal } from "../support/fixture.ts";
import { hostileValues } from "../support/hostile-values.ts";
import { type ApiResult, type ApiSession, logInAs, openSession } from "../support/session.ts";
import { filterInvalid, fittingObject, invalidValues, validValues } from "./openapi/arbitraries.ts";
import { type Call, getCalls } from "./openapi/calls.ts";
import { findSchemaErrors, fits, type Schema } from "./openapi/schema.ts";
import { type Description, findDocumentErrors } from "./openapi/structure.ts";
import { createSteps, type Step, type Username } from "./openapi/walk.ts";

const calls = getCalls();
const withBody = calls.filter(({ body }) => body !== null);
const withQuery = calls.filter(({ query }) => query !== null);
const withId = calls.filter(({ hasId }) => hasId);

let sessions: Readonly<Record<Username, ApiSession>>;
let steps: Readonly<Record<string, Step>>;

openFixture();

beforeAll(async () => {
  const [hospital, ambulance, admin] = await Promise.all([
    logInAs(portal, "hospital"),
    logInAs(portal, "ambulance"),
    logInAs(portal, "admin"),
  ]);
  sessions = { hospital, ambulance, admin };
  steps = await createSteps(portal, sessions);
});

const json = { "content-type": "application/json" };
const getStep = ({ id }: Call): Step => steps[id] ?? expect.unreachable(`There is no step for ${id}.`);
/** Returns a session that may make the call; a fresh one for public calls, which may start a session. */
function getCaller(call: Call): ApiSession {
  const { as, headers } = getStep(call);
  if (headers) return withHeaders(openSession(portal), headers);
  return call.roles === null ? openSession(portal) : sessions[as];
}

function withHeaders(session: ApiSession, headers: Readonly<Record<string, string>>): ApiSession {
  const send: ApiSession["send"] = (method, path, init = {}) =>
    session.send(method, path, { ...init, headers: { ...headers, ...init.headers } });
  return { ...session, send, get: (path) => send("GET", path) };
}
const getAddress = ({ path }: Call, id: number | string, query = "") =>
  path.replace("{id}", String(id)) + (query && `?${query}`);

/** Fails if the description does not document the response. */
function expectDocumented(call: Call, { status, headers, body }: ApiResult<unknown>, sent?: unknown) {
  const about = `${call.method} ${call.path} returned ${status} ${format(body)} to ${format(sent)}`;
  const response = call.responses[status] ?? expect.unreachable(`${about}, which is not described`);
  const type = headers.get("content-type")?.split(";", 1)[0] ?? null;
  const described = Object.entries(response.content ?? {})[0];
  expect([type, about]).toEqual([described?.[0] ?? null, about]);
  if (described) expect([findSchemaErrors(described[1].schema, body), about]).toEqual([[], about]);
  const missing = Object.entries(response.headers ?? {}).filter(
    ([name, { required }]) => required && !headers.has(name),
  );
  expect([missing, about]).toEqual([[], about]);
}

const format = (value: unknown) => JSON.stringify(value)?.slice(0, 400);

function expectNamed(field: string, result: ApiResult<unknown>, sent: unknown) {
  expect(result.status, format(sent)).toBe(422);
  const { detail, errors = [] } = problemSchema.parse(result.body);
  expect(detail).not.toBe("");
  const names = errors.map((error) => error.field.split(".", 1)[0]);
  expect(names, `${format(sent)} returned ${format(result.body)}`).toContain(field);
}

describe("the description", () => {
  it("is served and equals the one under test", async () => {
    const { status, body } = await openSession(portal).get<Description>("/api/openapi.json");
    expect(status).toBe(200);
    expect(body).toEqual(JSON.parse(JSON.stringify(describeApi(body.servers?.[0]?.url ?? ""))));
  });

  it("follows the rules of OpenAPI 3.1", () => {
    expect(findDocumentErrors(describeApi("http://localhost"))).toEqual([]);
  });

  it("names the address of the portal", async () => {
    const { body } = await openSession(portal).get<Description>("/api/openapi.json");
    expect(body.servers?.map(({ url }) => new URL(url).port)).toEqual([new URL(portal.url).port]);
  });

  it("has a test step for each operation", () => {
    expect(Object.keys(steps).toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
  });
});

describe("a caller without a session", () => {
  it.each(calls.filter(({ roles }) => roles !== null))("is rejected by $method $path", async (call) => {
    const result = await openSession(portal).send(call.method, getAddress(call, 1));
    expect(result).toMatchObject({ status: 401, body: { category: "unauthenticated" } });
    expectDocumented(call, result);
  });
});

describe("a role without access", () => {
  const others = calls.flatMap((call) =>
    (["hospital", "ambulance", "admin"] as const)
      .filter((role) => call.roles !== null && !call.roles.includes(role))
      .map((role) => ({ ...call, role })),
  );

  it.each(others)("is rejected by $method $path: $role", async ({ role, ...call }) => {
    const result = await sessions[role].send(call.method, getAddress(call, 1));
    expect(result).toMatchObject({ status: 403, body: { category: "forbidden" } });
    expectDocumented(call, result);
  });
});

describe("a valid call", () => {
  it.each(calls)("returns a documented response: $method $path", async (call) => {
    const { runs = 10, id, fields } = getStep(call);
    for (let run = 0; run < runs; run += 1) {
      const number = (await id?.()) ?? 0;
      const fixed = (await fields?.()) ?? {};
      const body = call.body && one(fittingObject(call.body, fixed));
      const query = call.query && one(fittingObject(call.query, fixed));
      const headers = { ...(body && json), ...(call.takesKey && { "idempotency-key": crypto.randomUUID() }) };
      const address = getAddress(call, number, query ? formatQuery(query) : "");
      const init = { headers, ...(body && { body: JSON.stringify(body) }) };
      const caller = getCaller(call);
      const result = await caller.send(call.method, address, init);
      expectDocumented(call, result, body ?? query);
      expect(result.status, format([body ?? query, result.body])).toBe(call.success);
      if (!call.takesKey) continue;
      const repeated = await caller.send(call.method, address, init);
      expect(repeated).toMatchObject({ status: result.status, body: result.body });
    }
  });
});

describe("random values", () => {
  it.each(withBody)(
    "that match the body's schema never cause a server error: $method $path",
    async (call) => {
      const caller = getCaller(call);
      const number = (await getStep(call).id?.()) ?? 0;
      await fc.assert(
        fc.asyncProperty(validValues(call.body ?? {}), async (body) => {
          const init = { headers: json, body: JSON.stringify(body) };
          const result = await caller.send(call.method, getAddress(call, number), init);
          expectDocumented(call, result, body);
          expect(result.status).toBeLessThan(500);
        }),
        { numRuns: sized(8, 25) },
      );
      await getStep(call).undo?.();
    },
  );

  it.each(withBody)(
    "that violate the body's schema are rejected with the field: $method $path",
    async (call) => {
      const caller = getCaller(call);
      const { id, fields } = getStep(call);
      const number = (await id?.()) ?? 0;
      const schema = call.body ?? {};
      // Nothing is written, so the fields stay valid for the next value.
      const good = fittingObject(schema, (await fields?.()) ?? {});
      await fc.assert(
        fc.asyncProperty(good, invalidField(schema), async (body, [name, value]) => {
          const sent = JSON.stringify({ ...body, [name]: value });
          const init = { headers: json, body: sent };
          const result = await caller.send(call.method, getAddress(call, number), init);
          expectDocumented(call, result, sent);
          expectNamed(name, result, sent);
        }),
        { numRuns: sized(20, 60) },
      );
    },
  );

  it.each(withQuery)("in a query are accepted, or rejected with the field: $method $path", async (call) => {
    const caller = getCaller(call);
    const { id, fields } = getStep(call);
    const number = (await id?.()) ?? 0;
    const schema = call.query ?? {};
    const good = fittingObject(schema, (await fields?.()) ?? {});
    await fc.assert(
      fc.asyncProperty(good, invalidParameter(schema), async (query, [name, text]) => {
        const sent = formatQuery({ ...query, [name]: text });
        const result = await caller.get(getAddress(call, number, sent));
        expectDocumented(call, result, sent);
        expectNamed(name, result, sent);
      }),
      { numRuns: sized(15, 40) },
    );
  });

  it.each(withId)("in a path match no record: $method $path", async (call) => {
    const strange = fc.oneof(
      fc.constantFrom(
        "0",
        "-1",
        "1e3",
        "0x10",
        "2147483648",
        "9".repeat(30),
        "1.5",
        "%00",
        "__proto__",
        "%ff",
      ),
      fc.integer({ min: 100_000_000, max: 2 ** 31 - 1 }).map(String),
      fc
        .string({ unit: "binary", minLength: 1 })
        .filter((text) => !/^\d+$/.test(text))
        .map(encodeURIComponent),
    );
    const body =
      call.body && JSON.stringify(one(fittingObject(call.body, (await getStep(call).fields?.()) ?? {})));
    await fc.assert(
      fc.asyncProperty(strange, async (id) => {
        const init = body ? { headers: json, body } : {};
        const result = await getCaller(call).send(call.method, getAddress(call, id), init);
        // A dot navigates up, and a slash is another address.
        if (call.responses[result.status]) expectDocumented(call, result, id);
        expect([400, 404, 405]).toContain(result.status);
      }),
      { numRuns: sized(8, 25) },
    );
  });
});

describe("a body", () => {
  it.each(withBody)("that is not a JSON object is rejected: $method $path", async (call) => {
    const caller = getCaller(call);
    const garbage = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      hostileValues
        .filter((value) => typeof value !== "object" || value === null || Array.isArray(value))
        .map((value) => new TextEncoder().encode(JSON.stringify(value))),
      fc
        .constantFrom("", "{", "[]", "null", "7", '"text"', "[".repeat(60_000), '{"a":'.repeat(20_000))
        .map((text) => new TextEncoder().encode(text)),
    );
    const number = (await getStep(call).id?.()) ?? 0;
    await fc.assert(
      fc.asyncProperty(garbage, async (body) => {
        const result = await caller.send(call.method, getAddress(call, number), { headers: json, body });
        expectDocumented(call, result, String(body));
        expect([400, 422]).toContain(result.status);
      }),
      { numRuns: sized(8, 25) },
    );
  });

  it.each(withBody)("of another type is rejected: $method $path", async (call) => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "json",
      "",
    ]) {
      const init = { headers: { "content-type": type }, body: "{}" };
      const result = await getCaller(call).send(call.method, getAddress(call, 1), init);
      expect(result).toMatchObject({ status: 415, body: { category: "unsupported_media_type" } });
      expectDocumented(call, result, type);
    }
  });

  it.each(withBody)("that is oversized is rejected: $method $path", async (call) => {
    const init = { headers: json, body: JSON.stringify({ note: "x".repeat(300 * 1024) }) };
    const result = await getCaller(call).send(call.method, getAddress(call, 1), init);
    expect(result).toMatchObject({ status: 413, body: { category: "too_large" } });
    expectDocumented(call, result);
  });
});

describe("afterwards", () => {
  it("the server has logged no error", () => {
    expect(portal.output()).not.toMatch(/^\s+at /m);
  });
});

/** Generates one value, for a call whose side effects rule out shrinking. */
function one<Value>(arbitrary: fc.Arbitrary<Value>): Value {
  return fc.sample(arbitrary, 1)[0] ?? expect.unreachable();
}

/** Generates a field and a value that its schema forbids; undefined omits a required field. */
function invalidField({ properties = {}, required = [] }: Schema): fc.Arbitrary<readonly [string, unknown]> {
  return fc.oneof(
    ...Object.entries(properties).map(([name, schema]) => fc.tuple(fc.constant(name), invalidValues(schema))),
    ...required.map((name) => fc.constant([name, undefined] as const)),
  );
}

/** The same for a query, with numbers as text. */
function invalidParameter({
  properties = {},
  required = [],
}: Schema): fc.Arbitrary<readonly [string, string | undefined]> {
  const texts = fc.oneof(
    fc.constantFrom(
      "abc",
      "-1",
      "0",
      "0.5",
      "NaN",
      "Infinity",
      "9".repeat(400),
      "null",
      "2026-02-30T12:00:00Z",
    ),
    fc.string({ unit: "grapheme", minLength: 1 }),
    fc.constant("x".repeat(401)),
  );
  const readBy = (schema: Schema, text: string) => {
    if (schema.type === "array") return text.split(",").filter(Boolean);
    return schema.type === "integer" || schema.type === "number" ? Number(text) : text;
  };
  return fc.oneof(
    ...Object.entries(properties).map(([name, schema]) =>
      fc.tuple(
        fc.constant(name),
        // Blank text counts as omitted.
        filterInvalid(texts, (text) => text.trim() === "" || fits(schema, readBy(schema, text))),
      ),
    ),
    ...required.map((name) => fc.constant([name, undefined] as const)),
  );
}

/** Formats each defined parameter, and a list as a repeated one. */
function formatQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((item) => (item === undefined ? [] : [[name, String(item)]])),
  );
  return String(new URLSearchParams(pairs));
}
