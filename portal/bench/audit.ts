import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { extendAuditChain, verifyAudit } from "@wardway/db/audit";
import { migrateDatabase } from "@wardway/db/migrate";
import { type OpenDatabase, openDatabase } from "@wardway/db/open";
import { StartupError } from "@wardway/db/startup-error";
import { runTool } from "@wardway/portal/server/tool.ts";
import { sql } from "drizzle-orm";

const ROWS_PER_TRANSACTION = 1_000;
const MAX_ROWS = 10_000_000;

/**
 * Measures chaining and verification of the audit trail on a temporary database: `npm run bench:audit -- --rows
 * 1000000`.
 */
runTool(async () => {
  const { values } = parseArgs({ options: { rows: { type: "string", default: "100000" } } });
  const rows = Number(values.rows);
  if (!Number.isInteger(rows) || rows < 1 || rows > MAX_ROWS) {
    throw new StartupError(`--rows must be a whole number from 1 to ${MAX_ROWS}.`);
  }
  const dataDir = await mkdtemp(join(tmpdir(), "wardway-bench-"));
  try {
    const database = await openDatabase({ dataDir, as: "owner" });
    try {
      await migrateDatabase(database.ownerUrl);
      await measure(database, rows);
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function measure({ db }: OpenDatabase, rows: number): Promise<void> {
  for (let written = 0; written < rows; written += ROWS_PER_TRANSACTION) {
    await db.execute(sql`
      insert into audit_log (user_id, username, action, resource_type, resource_id, ip_address, details, success)
      select n % 40, 'user-' || n % 40, 'transport_request.read', 'transport_request', n, '192.0.2.1',
        jsonb_build_object('from', 'pending', 'to', 'needs_approval', 'request', n), n % 50 <> 0
      from generate_series(${written + 1}::int, ${Math.min(rows, written + ROWS_PER_TRANSACTION)}::int) as n`);
  }
  const key = { name: "bench", key: randomBytes(32) };
  await timed("chained", rows, () => extendAuditChain(db, [key]));
  await timed("verified", rows, async () => {
    const verdict = await verifyAudit(db, [key]);
    if (!verdict.sound) throw new StartupError(verdict.fault.message);
    return verdict.last?.position ?? 0;
  });
}

async function timed(what: string, expected: number, work: () => Promise<number>): Promise<void> {
  const began = performance.now();
  const rows = await work();
  const seconds = (performance.now() - began) / 1_000;
  if (rows !== expected) throw new StartupError(`${rows} of ${expected} rows were ${what}.`);
  const [count, rate] = [rows, Math.round(rows / seconds)].map((value) => value.toLocaleString("en-US"));
  process.stdout.write(`${count} rows ${what} in ${seconds.toFixed(1)} s: ${rate} rows/s.\n`);
}
