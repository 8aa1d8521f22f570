import { fittingObject } from "@wardway/portal/tests/api/openapi/arbitraries.ts";
import { type Call, getCalls } from "@wardway/portal/tests/api/openapi/calls.ts";
import { findSchemaErrors } from "@wardway/portal/tests/api/openapi/schema.ts";
import { hostileTexts, hostileValues } from "@wardway/portal/tests/support/hostile-values.ts";
import { type ApiResult, openSession } from "@wardway/portal/tests/support/session.ts";
import { hoursAhead } from "@wardway/portal/tests/support/transports.ts";
import fc from "fast-check";
import { persons } from "./people.ts";
import type { RandomCall } from "./random-call.ts";
import { sampleForever } from "./sample-forever.ts";
import { hasStackTrace, shorten, toWellFormed } from "./texts.ts";

const ids = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 60 }).map(String), weight: 8 },
  { arbitrary: fc.integer({ min: 1, max: 2 ** 31 }).map(String), weight: 1 },
  {
    arbitrary: hostileTexts.map((text) => encodeURIComponent(toWellFormed(text).slice(0, 500)) || "0"),
    weight: 1,
  },
);

/** A key is also the value of a header, which is Latin-1. */
const idempotencyKeys = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 20 });

const soon = fc.integer({ min: 1, max: 300 * 24 }).map(hoursAhead);
const near = (degrees: number) =>
  fc.double({ min: degrees - 0.3, max: degrees + 0.3, noNaN: true }).map(String);

/** By name of the field: what calls need that are to succeed, and no schema can express. */
const plausible: Readonly<Record<string, fc.Arbitrary<unknown> | null>> = {
  transportDate: soon,
  estimatedArrival: soon,
  departureTime: soon,
  transportRequestId: fc.integer({ min: 1, max: 60 }),
  organizationId: fc.integer({ min: 1, max: 5 }),
  ambulanceCompanyId: null,
  startLocationLat: near(39),
  startLocationLong: near(-76),
  destinationLat: near(39),
  destinationLong: near(-76),
  equipment: fc.subarray(["Oxygen", "Wheelchair", "Ventilator"]).map((chosen) => chosen.join(", ")),
  at: null,
  cursor: null,
};

/** An object of the schema, mostly with plausible values; sometimes one field of it is garbage. */
const nearlyFitting = (schema: Parameters<typeof fittingObject>[0]) =>
  fc.oneof(
    { arbitrary: fittingObject(schema, plausible), weight: 6 },
    { arbitrary: fittingObject(schema), weight: 2 },
    {
      arbitrary: fc
        .tuple(
          fittingObject(schema),
          fc.constantFrom("x", ...Object.keys(schema.properties ?? {})),
          hostileValues,
        )
        .map(([value, name, garbage]) => ({ ...value, [name]: garbage })),
      weight: 3,
    },
    { arbitrary: hostileValues, weight: 1 },
  );

function randomCall(call: Call): fc.Arbitrary<RandomCall> {
  return fc
    .record({
      person: fc.constantFrom(...persons),
      id: ids,
      query: call.query ? nearlyFitting(call.query) : fc.constant(null),
      body: call.body ? nearlyFitting(call.body) : fc.constant(undefined),
      key: call.takesKey ? fc.option(idempotencyKeys) : fc.constant(null),
    })
    .map(({ person, id, query, body, key }) => ({
      async make(people) {
        const path = call.path.replace("{id}", () => id) + (query === null ? "" : formatQuery(query));
        const headers = {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(key !== null && { "idempotency-key": key }),
        };
        const init = { headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
        const result = await people[person].send(call.method, path, init);
        return {
          operation: `${call.method} ${call.path}`,
          status: result.status,
          sent: shorten(`${person} ${path} ${init.body ?? ""}`),
          fault: findFault(call, result),
        };
      },
    }));
}

function formatQuery(query: unknown): string {
  if (typeof query !== "object" || query === null)
    return `?${encodeURIComponent(toWellFormed(String(query)))}`;
  const pairs = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  return `?${new URLSearchParams(pairs)}`;
}

/** Answers that any address has, whatever the operation: of another address, and of a body that cannot be read. */
const ofEveryAddress = new Set([400, 404, 405, 413, 414, 415, 431]);

function findFault({ responses }: Call, { status, body }: ApiResult<unknown>): string | null {
  if (status >= 500) return `a server error: ${shorten(JSON.stringify(body) ?? "")}`;
  if (hasStackTrace(body)) return "a stack trace";
  const response = responses[status];
  if (!response) return ofEveryAddress.has(status) ? null : "not documented";
  const [described] = Object.values(response.content ?? {});
  const [error] = described ? findSchemaErrors(described.schema, body) : [];
  return error === undefined ? null : `not as documented: ${error}`;
}

/** Takes the calls from the description that the portal serves. */
export async function randomApiCalls(url: string, seed: number): Promise<Iterable<RandomCall>> {
  const { body } = await openSession({ url }).get<object>("/api/openapi.json");
  // A log-out would leave the person's later calls without access.
  const calls = getCalls(body).filter(({ id }) => id !== "logOut");
  return sampleForever(fc.oneof(...calls.map(randomCall)), seed);
}
