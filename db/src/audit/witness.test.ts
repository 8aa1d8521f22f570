import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Connection } from "../open.ts";
import { auditLog } from "../schema/index.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { key } from "./testing/key.ts";
import { chainAll } from "./testing/trail.ts";
import { verifyAudit } from "./verify.ts";
import { AuditWitness, witnessedColumns } from "./witness.ts";

let database: TestDatabase;
let witness: AuditWitness;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());
beforeEach(() => {
  witness = new AuditWitness();
});

async function write(connection: Connection): Promise<number> {
  const rows = await connection
    .insert(auditLog)
    .values({ action: "request.read", resourceType: "transport_request", success: true })
    .returning({ id: auditLog.id, ...witnessedColumns });
  witness.add(rows);
  return rows[0]?.id ?? 0;
}

async function remove(id: number): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute("alter table audit_log disable trigger user");
    await tx.execute(sql`delete from audit_log where id = ${id}`);
    await tx.execute("alter table audit_log enable trigger user");
  });
}

const undo = new Error("Undone.");

describe("a row that its writer remembers", () => {
  it("is missed when it was removed before the chain had it, also if it was written in a savepoint", async () => {
    const removed = await write(database.db);
    await write(database.db);
    const inSavepoint = await database.db.transaction((tx) => tx.transaction(write));
    expect(await witness.findRemoved(database.db)).toEqual([]);
    await remove(removed);
    await remove(inSavepoint);
    expect(await witness.findRemoved(database.db)).toEqual([removed, inSavepoint]);
    witness.forget([removed, inSavepoint]);
    expect(await witness.findRemoved(database.db)).toEqual([]);
  });

  it("is not missed when its transaction or savepoint was rolled back", async () => {
    await database.db
      .transaction(async (tx) => {
        await write(tx);
        throw undo;
      })
      .catch(() => undefined);
    await database.db.transaction(async (tx) => {
      await write(tx);
      await tx
        .transaction(async (savepoint) => {
          await write(savepoint);
          throw undo;
        })
        .catch(() => undefined);
    });
    expect(witness.size).toBe(3);
    expect(await witness.findRemoved(database.db)).toEqual([]);
    expect(witness.size).toBe(1);
  });

  it("is not missed while its transaction is open", async () => {
    await database.db.transaction(async (tx) => {
      await write(tx);
      expect(await witness.findRemoved(database.db)).toEqual([]);
      expect(witness.size).toBe(1);
    });
    expect(await witness.findRemoved(database.db)).toEqual([]);
  });

  it("is forgotten once the chain has it, which detects a removal from then on", async () => {
    const id = await write(database.db);
    await chainAll(database.db);
    expect(await witness.findRemoved(database.db)).toEqual([]);
    expect(witness.size).toBe(0);
    await remove(id);
    expect(await verifyAudit(database.db, [key])).toMatchObject({ sound: false });
  });

  it("is never missed while transactions commit during the check", async () => {
    const writers = Array.from({ length: 4 }, async () => {
      for (let row = 0; row < 50; row += 1) await database.db.transaction(write);
    });
    const checks = Array.from({ length: 30 }, () => witness.findRemoved(database.db));
    expect((await Promise.all(checks)).flat()).toEqual([]);
    await Promise.all(writers);
    expect(await witness.findRemoved(database.db)).toEqual([]);
  });
});
