import { gzipSync } from "node:zlib";
import { auditLog, organizations } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillRequestLists, fillUsers, ROWS } from "../support/full-lists.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { logInAs } from "../support/session.ts";
import { endDemoTransports } from "../support/transports.ts";

/** Of a document with 20 rows, compressed with gzip. */
const MAX_BYTES = 11 * 1_024;

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
  const { body } = await (await logInAs(portal, username)).get<string>(path);
  const bytes = gzipSync(body).length;
  sizes[`${username} ${path}`] = bytes;
  return {
    bytes,
    rows:
      body.match(/<tr[^>]*><td|<li[^>]*>(?:<div class="?crew-item-head|<details id="?ready-)/g)?.length ?? 0,
  };
}

test.each([
  ["ambulance", "/ambulance-dashboard", ROWS],
  ["ambulance", "/ambulance-dashboard?tab=completed", ROWS],
  ["admin", "/hospital-dashboard", ROWS],
  // Five of them are decisions above the list, beside five arrivals.
  ["hospital", "/hospital-dashboard", ROWS - 5],
  ["hospital", "/hospital-dashboard?tab=completed", ROWS],
  ["hospital", "/active-transports", ROWS],
  ["ambulance", "/active-transports", ROWS],
  // With the names of hospital and company in each row.
  ["admin", "/active-transports", ROWS],
  ["ambulance", "/my-transports", ROWS],
  ["admin", "/admin?tab=users", ROWS],
  ["admin", "/admin/users", ROWS],
  ["hospital", "/transport-history", 10],
  ["ambulance", "/transport-history", 10],
  ["admin", "/transport-history", 10],
  ["admin", "/admin/logs?from=2026-10-05&to=2026-10-05", 50],
  ["admin", "/admin?tab=audit-logs", 50],
])("the rows for %s at %s are below 11 KB, %s of them in the list", async (username, path, listed) => {
  const { bytes, rows } = await measure(username, path);
  expect(rows).toBe(listed);
  expect(bytes).toBeLessThan(MAX_BYTES);
});

test.each([
  ["hospital", "/ratings"],
  ["ambulance", "/ratings"],
  ["admin", "/ratings"],
  // Twenty that wait and twenty that are news.
  ["hospital", "/notifications"],
  ["ambulance", "/notifications"],
  ["admin", "/admin"],
])("the page of %s at %s is below 11 KB", async (username, path) => {
  expect((await measure(username, path)).bytes).toBeLessThan(MAX_BYTES);
});
