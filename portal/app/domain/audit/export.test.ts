import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { auditLog } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { sized } from "@wardway/db/testing/size";
import { type AuditExportFormat, auditLogEntrySchema } from "@wardway/model";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillTrail } from "../testing/trail.ts";
import type { Caller } from "./caller.server.ts";
import { type AuditExport, exportAudit } from "./export-audit.server.ts";
import { recordAudit } from "./record-audit.server.ts";

const rows = sized(50_000, 200_000);
const megabyte = 1024 * 1024;
const caller: Caller = {
  userId: 1,
  username: "auditor",
  role: "admin",
  organizationId: null,
  ipAddress: "192.0.2.9",
};
let database: TestDatabase;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

beforeAll(async () => {
  database = await createTestDatabase();
  await fillTrail(database.db, rows);
}, 120_000);

afterAll(() => database.close());

const exported = (format: AuditExportFormat, filter: AuditExport["filter"] = {}) =>
  exportAudit(database.db, caller, { format, filter, timeZone: "America/New_York" });

async function textOf(format: AuditExportFormat, filter: AuditExport["filter"]): Promise<string> {
  const stream = await exported(format, filter);
  return (await stream.setEncoding("utf8").toArray()).join("");
}

const exportsInTrail = () =>
  database.db
    .select({ details: auditLog.details, success: auditLog.success, username: auditLog.username })
    .from(auditLog)
    .where(eq(auditLog.action, "audit.export"))
    .orderBy(asc(auditLog.id));

describe.each(["csv", "ndjson"] as const)(`%s of ${rows} entries`, (format) => {
  test("is complete without loading everything into memory", { timeout: 120_000 }, async () => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    let [lines, bytes, most, pieces] = [0, 0, 0, 0];
    for await (const piece of await exported(format)) {
      const text = String(piece);
      bytes += text.length;
      lines += text.split("\n").length - 1;
      pieces += 1;
      if (pieces % 20 !== 0) continue;
      collectGarbage();
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    const [startedMs, ended] = (await exportsInTrail()).slice(-2);
    expect(startedMs).toEqual({ details: { format }, success: true, username: "auditor" });
    expect(ended?.details.format).toBe(format);
    // The audit log contains the exports themselves too.
    expect(Number(ended?.details.entries)).toBeGreaterThan(rows);
    expect(lines - (format === "csv" ? 1 : 0)).toBe(ended?.details.entries);
    expect(bytes).toBeGreaterThan(rows * 150);
    expect(most).toBeLessThan(sized(5, 12) * megabyte);
  });
});

test("ends when its reader stops reading", async () => {
  const stream = await exported("ndjson");
  await once(stream, "readable");
  const before = await exportsInTrail();
  expect(before.at(-1)?.details.entries).toBeUndefined();
  stream.destroy();
  await expect
    .poll(async () => (await exportsInTrail()).at(-1))
    .toMatchObject({ details: { format: "ndjson", ended: "early" }, success: false });
  expect(Number((await exportsInTrail()).at(-1)?.details.entries)).toBeLessThan(rows / 10);
});

describe("the exported content", () => {
  const own = { userId: 7, username: "-2+3", ipAddress: null };
  const details = { note: 'Quotes ", commas, and\nlines; "Ünïcödé"' };

  beforeAll(async () => {
    for (const [action, success] of [
      ["=cmd|' /C calc'!A0", true],
      ["@only-one", false],
    ] as const) {
      await recordAudit(database.db, own, { action, resourceType: "+user", details, success });
    }
  });

  test("cannot run in a spreadsheet", async () => {
    const csv = await textOf("csv", { search: "calc" });
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    const [header, row, rest] = csv.slice(1).split("\r\n");
    expect(header).toBe(
      "Id,Timestamp (UTC),Timestamp (America/New_York),User id,Username,Action,Resource,Resource id,IP Address,Details,Status",
    );
    expect(row).toMatch(
      /^\d+,\d{4}-\d\d-\d\dT[\d:.]+Z,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,7,'-2\+3,'=cmd\|' \/C calc'!A0,'\+user,,,"\{/,
    );
    expect(row).toContain(JSON.stringify(details).replaceAll('"', '""'));
    expect(row?.endsWith(",Success")).toBe(true);
    expect(rest).toBe("");
  });

  test("contains hostile names of sites and staff, none of which begins a cell", async () => {
    const site = '=HYPERLINK("https://evil.example","Ward")';
    const staff = "+Maren@example\r\n-1+1\t=cmd|' /C calc'!A0,=1+1";
    const named = { siteId: 3, site, staffId: "@SUM(1+1)", staff };
    await recordAudit(
      database.db,
      { ...own, widget: named },
      {
        action: "embedding.open_session",
        resourceType: "embed_site",
        success: true,
      },
    );
    const csv = await textOf("csv", { search: "embedding.open_session" });
    const [, row, rest] = csv.split(/[\r\n]+/);
    const [, cell = ""] = /,"(\{.*\})",Success$/.exec(row ?? "") ?? [];
    expect(JSON.parse(cell.replaceAll('""', '"'))).toEqual(named);
    // Cells as a spreadsheet reads them, and as a reader that ignores quotes does.
    expect(row?.replaceAll(cell, "").match(/(?:^|,)"?[=+@-]/)).toBeNull();
    expect(rest).toBe("");
  });

  test("is the API's response in NDJSON", async () => {
    const text = await textOf("ndjson", { outcome: "failed", search: "@ONLY-one" });
    const [line = "", rest] = text.split("\n");
    const entry = auditLogEntrySchema.parse(JSON.parse(line));
    expect(entry).toMatchObject({
      ...own,
      action: "@only-one",
      resourceType: "+user",
      details,
      success: false,
    });
    expect(rest).toBe("");
  });

  test("applies the filter, and audits its bounds but not the search text", async () => {
    const from = new Date(Date.now() - 3_000_000);
    const to = new Date(Date.now() - 2_000_000);
    const text = await textOf("ndjson", { from, to, outcome: "failed", search: "NURSE-2" });
    const entries = text
      .trimEnd()
      .split("\n")
      .map((line) => auditLogEntrySchema.parse(JSON.parse(line)));
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      expect(entry.success).toBe(false);
      expect(entry.username).toContain("nurse-2");
      expect(Date.parse(entry.timestamp)).toBeGreaterThanOrEqual(from.getTime());
      expect(Date.parse(entry.timestamp)).toBeLessThan(to.getTime());
    }
    const [startedMs, ended] = (await exportsInTrail()).slice(-2);
    expect(startedMs?.details).toEqual({
      format: "ndjson",
      from: from.toISOString(),
      to: to.toISOString(),
      outcome: "failed",
      searchLength: 7,
    });
    expect(ended?.details).toEqual({ format: "ndjson", entries: entries.length });
  });

  test("may be empty: a CSV header, an empty NDJSON", async () => {
    const filter = { search: "nothing of the kind" };
    expect((await textOf("csv", filter)).trimEnd().split("\n")).toHaveLength(1);
    expect(await textOf("ndjson", filter)).toBe("");
  });
});
