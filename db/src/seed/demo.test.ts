import { findInconsistencies } from "../consistency.ts";
import { expect, test } from "vitest";
import { transportRequests } from "../schema/index.ts";
import { createTestDatabase } from "../testing/database.ts";
import { demoAccountsExist, seedDemo, setDemoPassword } from "./demo.ts";

test("x", async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  console.time("seed");
  await seedDemo(db);
  console.timeEnd("seed");
  console.time("pw");
  await setDemoPassword(db, "password-1");
  console.timeEnd("pw");
  console.time("pw");
  await setDemoPassword(db, "password-1");
  console.timeEnd("pw");
  console.log(await demoAccountsExist(db));
  const rows = await db.select().from(transportRequests);
  console.table(
    rows
      .sort((a, b) => +a.transportDate - +b.transportDate)
      .map((r) => ({
        id: r.id,
        h: r.hospitalId,
        c: r.ambulanceCompanyId,
        p: r.patientName.slice(0, 20),
        s: r.status,
        pr: r.priority,
        cr: r.createdAt.toISOString().slice(5, 16),
        at: r.transportDate.toISOString().slice(5, 16),
        v: r.version,
        m: r.lastMilestone,
      })),
  );
  const s = await database.sql`select * from public_statistics`;
  console.log(s);
  console.log(await database.sql`select id,name,rating_sum,rating_count from organizations`);
  console.log(await database.sql`select rating, feedback from ratings`);
  console.log(await database.sql`select action,count(*) from audit_log group by 1`);
  console.log(
    await database.sql`select transport_request_id r,type,occurred_at, details from transport_events where transport_request_id in (5,20,50) order by id`,
  );
  console.log(await findInconsistencies(db));
});
