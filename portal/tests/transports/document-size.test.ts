import { auditLog, organizations } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillRequestLists, fillUsers, ROWS } from "../support/full-lists.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { logInAs } from "../support/session.ts";
import { endDemoTransports } from "../support/transports.ts";

const KB = 1_024;

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  await endDemoTransports(portal.db);
  const [hospital] = await portal.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.name, "Larkmoor Regional Medical Center"));
  if (!hospital) throw new Error("The demo data has no hospital.");
  await fillRequestLists(portal);
  await fillUsers(portal, hospital.id);
  await portal.db.insert(auditLog).values(
    Array.from({ length: 50 }, (_, index) => ({
      timestamp: new Date(Date.UTC(2026, 9, 5, 12, index)),
      action: "request.read",
      userId: 3,
      username: "night.coordinator.of.ward.10",
      resourceType: "transport_request",
      resourceId: index + 1,
      ipAddress: "2001:db8:85a3::8a2e:370:7334",
      success: index % 2 === 0,
      details: { ids: Array.from({ length: ROWS }, (_, id) => id + index + 100).join(" "), records: ROWS },
    })),
  );
}, 120_000);

afterAll(() => portal?.stop());

interface Size {
  readonly bytes: number;
  readonly rows: number;
}

async function measure(username: string, path: string): Promise<Size> {
  const { body } = await (await logInAs(portal, username)).get<string>(path);
  return { bytes: Buffer.byteLength(body), rows: body.match(/<tr[^>]*><td/g)?.length ?? 0 };
}

/** Of a page with `ROWS` rows, from two pages with other numbers of them. */
const interpolate = (few: Size, many: Size) =>
  few.bytes + ((many.bytes - few.bytes) * (ROWS - few.rows)) / (many.rows - few.rows);

test.each([
  ["ambulance", "/ambulance-dashboard", 46],
  ["ambulance", "/ambulance-dashboard?tab=completed", 43],
  ["admin", "/hospital-dashboard", 47],
  ["hospital", "/hospital-dashboard", 56],
  ["hospital", "/active-transports", 43],
  ["admin", "/admin?tab=users", 40],
  ["admin", "/admin/users", 40],
])("20 full rows for %s at %s are at most %i KB", async (username, path, limit) => {
  const { bytes, rows } = await measure(username, path);
  expect(rows).toBe(ROWS);
  expect(bytes).toBeLessThanOrEqual(limit * KB);
});

/** Its pages have ten rows: the same rows and their data once more. */
test.each(["hospital", "ambulance", "admin"])(
  "20 full rows of the history for %s would be at most 40 KB",
  async (username) => {
    const { body } = await (await logInAs(portal, username)).get<string>("/transport-history");
    const rows = body.match(/<tr data-row.*?<\/tr>/g) ?? [];
    const data = /\\"items\\",\{.*?\}(.*?)\\"next\\"/.exec(body)?.[1] ?? "";
    expect(rows).toHaveLength(10);
    expect(data).not.toBe("");
    expect(Buffer.byteLength(body + rows.join("") + data)).toBeLessThanOrEqual(40 * KB);
  },
);

test.each(["/admin/logs?from=2026-10-05&to=2026-10-05", "/admin?tab=audit-logs"])(
  "20 entries of the audit log at %s would be at most 40 KB",
  async (path) => {
    const none = await measure("admin", "/admin/logs?from=2001-01-01&to=2001-01-01");
    const fifty = await measure("admin", path);
    expect(fifty.rows).toBe(50);
    expect(interpolate(none, fifty)).toBeLessThanOrEqual(40 * KB);
  },
);

test("the administrator's overview is at most 40 KB", async () => {
  const { bytes } = await measure("admin", "/admin");
  expect(bytes).toBeLessThanOrEqual(40 * KB);
});
