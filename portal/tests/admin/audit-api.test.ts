import { auditLog } from "@wardway/db/schema";
import { type AuditLogEntry, auditLogEntrySchema } from "@wardway/model";
import { beforeAll, describe, expect, it, test } from "vitest";
import { admin, openFixture, portal } from "../support/fixture.ts";
import { logInAs } from "../support/session.ts";

const path = "/api/admin/auditlogs";
const noon = (day: number) => new Date(`2026-01-${String(day).padStart(2, "0")}T12:00:00Z`);

openFixture("admin");

beforeAll(async () => {
  await portal.db.insert(auditLog).values(
    Array.from({ length: 9 }, (_, index) => ({
      timestamp: noon(index + 1),
      userId: 500 + index,
      username: index % 2 === 0 ? `Marisol-${index}` : null,
      action: "test.look",
      resourceType: "thing",
      resourceId: index === 0 ? null : index,
      ipAddress: "192.0.2.77",
      details: { note: `100%_${index}`, nothing: null, count: index },
      success: index % 3 !== 0,
    })),
  );
});

const january = "from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z";
const getEntries = (query: string) => admin.get<AuditLogEntry[]>(`${path}?${query}`);
const getCounts = (entries: readonly AuditLogEntry[]) => entries.map(({ details }) => details.count);

test("returns entries with the documented fields", async () => {
  const { body, status } = await getEntries(`${january}&limit=1`);
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      id: expect.any(Number),
      timestamp: "2026-01-09T12:00:00.000Z",
      userId: 508,
      username: "Marisol-8",
      action: "test.look",
      resourceType: "thing",
      resourceId: 8,
      ipAddress: "192.0.2.77",
      details: { note: "100%_8", nothing: null, count: 8 },
      success: true,
    },
  ]);
  expect(() => auditLogEntrySchema.parse(body[0])).not.toThrow();
});

test("pages through the Link header without gaps and with the same filter", async () => {
  const seen: unknown[] = [];
  let next: string | undefined = `${path}?${january}&q=MARISOL&limit=2`;
  while (next) {
    const result: Awaited<ReturnType<typeof admin.get<AuditLogEntry[]>>> = await admin.get(next);
    seen.push(...getCounts(result.body));
    next = /^<([^>]+)>; rel="next"$/.exec(result.headers.get("link") ?? "")?.[1];
  }
  expect(seen).toEqual([8, 6, 4, 2, 0]);
});

describe("a filter by", () => {
  it.each([
    ["part of the username, ignoring case", "q=mArIsOl-4", [4]],
    ["part of the action or the resource", `q=test.look thing&${january}`, [8, 7, 6, 5, 4, 3, 2, 1, 0]],
    ["a literal percent sign and underscore", "q=100%25_7", [7]],
    ["a percent sign without wildcard meaning", "q=1%2500", []],
    ["failure", `outcome=failed&${january}`, [6, 3, 0]],
    ["success", `outcome=success&${january}&limit=2`, [8, 7]],
    [
      "a range with inclusive start and end",
      "q=test.look&from=2026-01-02T12:00:00Z&to=2026-01-04T12:00:00Z",
      [2, 1],
    ],
    ["a record by its number and type", `q=thing+%235&${january}`, [5]],
    ["an address, and its first groups", `q=192.0.2.77+192.0+marisol-4&${january}`, [4]],
    [
      "a range in another time zone",
      "q=test.look&from=2026-01-02T13:00:00%2B01:00&to=2026-01-02T13:00:01%2B01:00",
      [1],
    ],
  ])("%s", async (_, query, expected) => {
    const { body, status } = await getEntries(query);
    expect(status).toBe(200);
    expect(getCounts(body)).toEqual(expected);
  });
});

it.each([
  ["from=yesterday", "from"],
  ["to=2026-13-01T00:00:00Z", "to"],
  ["from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z", "to"],
  ["outcome=perhaps", "outcome"],
  ["limit=0", "limit"],
  ["limit=501", "limit"],
  ["cursor=nonsense", "cursor"],
  [`q=${"x".repeat(101)}`, "q"],
  ["q=%00", "q"],
])("rejects %s and names the field", async (query, field) => {
  expect(await getEntries(query)).toMatchObject({
    status: 422,
    body: { category: "invalid", errors: [{ field }] },
  });
});

it("is restricted to administrators", async () => {
  for (const username of ["hospital", "ambulance"]) {
    expect(await (await logInAs(portal, username)).get(path)).toMatchObject({ status: 403 });
  }
});
