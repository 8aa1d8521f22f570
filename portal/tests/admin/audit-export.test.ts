import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { auditLog } from "@wardway/db/schema";
import { sized } from "@wardway/db/testing/size";
import { auditLogEntrySchema } from "@wardway/model";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillTrail } from "#app/domain/testing/trail.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";

const entries = sized(100_000, 200_000);
let portal: Portal;
let admin: ApiSession;

beforeAll(async () => {
  portal = await startPortal();
  admin = await logInAs(portal, "admin");
  await fillTrail(portal.db, entries);
}, 120_000);

afterAll(() => portal?.stop());

async function exportsInTrail() {
  const rows = await portal.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "audit.export"))
    .orderBy(asc(auditLog.id));
  return rows.map(({ username, ipAddress, resourceType, details, success }) => ({
    who: `${username} from ${ipAddress}: ${resourceType}`,
    details,
    success,
  }));
}

async function opened(query: string): Promise<IncomingMessage> {
  const call = get(`${portal.url}/admin/logs/export?${query}`, {
    agent: false,
    headers: { cookie: admin.cookie(), "accept-encoding": "gzip" },
  });
  const [response]: IncomingMessage[] = await once(call, "response");
  if (!response) throw new Error("The portal did not respond.");
  return response;
}

test(`downloads a CSV of ${entries} entries completely, with the date in its name and no caching`, {
  timeout: 120_000,
}, async () => {
  const response = await opened("format=csv");
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(response.headers["content-disposition"]).toMatch(
    /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(response.headers["cache-control"]).toBe("no-store, no-transform");
  const lines = (await text(response)).trimEnd().split("\r\n");
  const ended = (await exportsInTrail()).at(-1);
  expect(ended).toEqual({
    who: "admin from 127.0.0.1: audit_log",
    details: { format: "csv", entries: lines.length - 1 },
    success: true,
  });
  expect(lines.length).toBeGreaterThan(entries);
  expect(lines.filter((line) => /(^|,)"?[=+@-]/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.includes(",'=nurse-"))).toHaveLength(entries / 10);
});

test("pauses while the client does not read and ends when it disconnects", {
  timeout: 120_000,
}, async () => {
  const slow = await opened("format=ndjson");
  await once(slow, "readable");
  await text(await opened("format=csv"));
  const [other, started] = (await exportsInTrail()).toReversed();
  expect(other?.details).toMatchObject({ format: "csv", entries: expect.any(Number) });
  expect(started?.details).toEqual({ format: "csv" });
  const ofSlow = (await exportsInTrail()).filter(({ details }) => details.format === "ndjson");
  expect(ofSlow.map(({ details }) => details)).toEqual([{ format: "ndjson" }]);

  slow.destroy();
  await expect
    .poll(async () => (await exportsInTrail()).at(-1))
    .toMatchObject({ details: { format: "ndjson", ended: "early" }, success: false });
  expect(Number((await exportsInTrail()).at(-1)?.details.entries)).toBeLessThan(entries);
  expect(await admin.get("/api/user")).toMatchObject({ status: 200 });
});

test("applies the filter of the address", async () => {
  const day = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  const body = await text(await opened(`format=ndjson&outcome=failed&from=${day}&to=${day}`));
  const found = body
    .trimEnd()
    .split("\n")
    .map((line) => auditLogEntrySchema.parse(JSON.parse(line)));
  expect(found.length).toBeGreaterThan(100);
  expect(new Set(found.map(({ success }) => success))).toEqual(new Set([false]));
  const ends = found.map(({ timestamp }) => Date.parse(timestamp));
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(25 * 3_600_000);
});

test.each(["format=xml", "from=2026-02-31", "outcome=perhaps"])(
  "rejects an invalid export with a message and does not audit it: %s",
  async (query) => {
    const before = (await exportsInTrail()).length;
    expect(await admin.get(`/admin/logs/export?${query}`)).toMatchObject({
      status: 422,
      body: { category: "invalid" },
    });
    expect(await exportsInTrail()).toHaveLength(before);
  },
);

test("exports nothing for a HEAD request", async () => {
  const before = (await exportsInTrail()).length;
  expect(await admin.send("HEAD", "/admin/logs/export")).toMatchObject({ status: 200 });
  expect(await exportsInTrail()).toHaveLength(before);
});

test("is restricted to administrators and audits denied attempts", async () => {
  const nurse = await logInAs(portal, "nurse");
  expect(await nurse.get("/admin/logs/export")).toMatchObject({ status: 403 });
  expect((await exportsInTrail()).at(-1)).toEqual({
    who: "nurse from 127.0.0.1: route",
    details: { method: "GET", refused: "forbidden" },
    success: false,
  });
  expect(await openSession(portal).get("/admin/logs/export")).toMatchObject({ status: 302 });
});
