import { auditLog, organizations } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillRequestLists, fillUsers, ROWS } from "../support/full-lists.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { logInAs } from "../support/session.ts";
import { endDemoTransports } from "../support/transports.ts";

/** Of a document with 20 rows, uncompressed. */
const MAX_BYTES = 41 * 1_024;

let portal: Portal;
/** Shown at the end with PRINT_SIZES=1. */
const sizes: Record<string, number> = {};

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

afterAll(async () => {
  if (process.env.PRINT_SIZES) process.stdout.write(`${JSON.stringify(sizes, null, 2)}\n`);
  await portal?.stop();
});

interface Size {
  readonly bytes: number;
  readonly rows: number;
}

async function measure(username: string, path: string): Promise<Size> {
  const { body } = await (await logInAs(portal, username)).get<string>(path, {
    "accept-encoding": "identity",
  });
  const bytes = Buffer.byteLength(body);
  sizes[`${username} ${path}`] = bytes;
  return {
    bytes,
    rows:
      body.match(
        /<tr[^>]*><td|<li class="?decide|<li[^>]*>(?:<div class="?crew-item-head|<details id="?ready-)/g,
      )?.length ?? 0,
  };
}

/** Of a page with `ROWS` rows, from two pages with other numbers of them. */
const interpolate = (few: Size, many: Size) =>
  few.bytes + ((many.bytes - few.bytes) * (ROWS - few.rows)) / (many.rows - few.rows);

test.each([
  ["ambulance", "/ambulance-dashboard"],
  ["ambulance", "/ambulance-dashboard?tab=completed"],
  ["admin", "/hospital-dashboard"],
  // Five of them are decisions above the list, beside five arrivals.
  ["hospital", "/hospital-dashboard"],
  ["hospital", "/hospital-dashboard?tab=completed"],
  ["hospital", "/active-transports"],
  ["ambulance", "/active-transports"],
  // With the names of hospital and company in each row.
  ["admin", "/active-transports"],
  ["ambulance", "/my-transports"],
  ["admin", "/admin?tab=users"],
  ["admin", "/admin/users"],
])("20 rows for %s at %s are below 41 KB", async (username, path) => {
  const { bytes, rows } = await measure(username, path);
  expect(rows).toBe(ROWS);
  expect(bytes).toBeLessThan(MAX_BYTES);
});

test.each([
  ["hospital", "/ratings"],
  ["ambulance", "/ratings"],
  ["admin", "/ratings"],
  ["hospital", "/notifications"],
  ["ambulance", "/notifications"],
  ["admin", "/admin"],
])("the page of %s at %s is below 41 KB", async (username, path) => {
  expect((await measure(username, path)).bytes).toBeLessThan(MAX_BYTES);
});

/** Its pages have ten rows: the same rows and their data once more. */
test.each(["hospital", "ambulance", "admin"])(
  "20 rows of the history for %s would be below 41 KB",
  async (username) => {
    const { body } = await (await logInAs(portal, username)).get<string>("/transport-history");
    const [, ...rows] = body.split(/(?=<tr data-row)|<\/table>/).slice(0, -1);
    const data = /\\"items\\",\{.*?\}(.*?)\\"next\\"/.exec(body)?.[1] ?? "";
    expect(rows).toHaveLength(10);
    expect(data).not.toBe("");
    expect(Buffer.byteLength(body + rows.join("") + data)).toBeLessThan(MAX_BYTES);
  },
);

test.each(["/admin/logs?from=2026-10-05&to=2026-10-05", "/admin?tab=audit-logs"])(
  "20 entries of the audit log at %s would be below 41 KB",
  async (path) => {
    const none = await measure("admin", "/admin/logs?from=2001-01-01&to=2001-01-01");
    const fifty = await measure("admin", path);
    expect(fifty.rows).toBe(50);
    expect(interpolate(none, fifty)).toBeLessThan(MAX_BYTES);
  },
);
