import { count, sql } from "drizzle-orm";
import { vi } from "vitest";
import type { Connection, Database, Transaction } from "../../open.ts";
import { auditChain, auditLog } from "../../schema/index.ts";
import { extendAuditChain } from "../chain.ts";
import { withRowMac } from "../row-mac.ts";
import { key } from "./key.ts";

/** @returns the id of the new row */
export async function writeRow(connection: Connection, action = "request.create"): Promise<number> {
  const [row] = await connection
    .insert(auditLog)
    .values(
      withRowMac({
        userId: 2,
        username: "hospital",
        action,
        resourceType: "transport_request",
        resourceId: 7,
        ipAddress: "192.0.2.1",
        details: { from: null, to: "pending", open: 3 },
        success: true,
      }),
    )
    .returning({ id: auditLog.id });
  if (!row) throw new Error("The row was not written.");
  return row.id;
}

/** Each in its own transaction. */
export async function writeRows(db: Database, rows: number): Promise<number[]> {
  const ids: number[] = [];
  for (let written = 0; written < rows; written += 1) ids.push(await writeRow(db));
  return ids;
}

export async function chainedRows(connection: Connection): Promise<number[]> {
  const entries = await connection
    .select({ auditId: auditChain.auditId })
    .from(auditChain)
    .orderBy(auditChain.position);
  return entries.map(({ auditId }) => auditId);
}

/** Waits until every transaction on the server that is older than the rows has ended. */
export async function allMayBeChained(db: Database): Promise<void> {
  const [next] = await db.execute<{ number: string }>(sql`select pg_current_xact_id()::text as number`);
  await vi.waitFor(
    async () => {
      const [row] = await db.execute<{ ended: boolean }>(
        sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${next?.number}::xid8 as ended`,
      );
      if (!row?.ended) throw new Error("An older transaction is still open.");
    },
    { timeout: 20_000 },
  );
}

/** Retries: open transactions of other tests on the same server delay the chain. */
export async function chainAll(db: Database): Promise<void> {
  await vi.waitFor(
    async () => {
      await extendAuditChain(db, [key]);
      const [written] = await db.select({ rows: count() }).from(auditLog);
      const chained = await chainedRows(db);
      if (chained.length !== written?.rows) throw new Error("Rows are still pending.");
    },
    { timeout: 20_000 },
  );
}

const undo = new Error("The changes were undone.");

/** Runs `work` with the triggers disabled, as the owner can, and rolls back. */
export async function withTampering<Value>(
  db: Database,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  let found: { readonly value: Value } | undefined;
  await db
    .transaction(async (tx) => {
      await tx.execute("alter table audit_log disable trigger user");
      await tx.execute("alter table audit_chain disable trigger user");
      found = { value: await work(tx) };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  if (!found) throw new Error("Nothing was found.");
  return found.value;
}
