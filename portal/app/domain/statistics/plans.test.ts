import { createTestDatabase, fillDatabase, type TestDatabase } from "@wardway/db/testing";
import { subDays } from "date-fns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexesReadAlone, mostRowsRead } from "../testing/rows-read.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { companyFigures, companyPerformance } from "./company.server.ts";
import { hospitalFigures, hospitalStatistics } from "./hospital.server.ts";

const requests = 30_000;
let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db, { hospitals: 20, companies: 20 });
  await fillDatabase(database, fill);
}, 120_000);

afterAll(() => database.close());

/** Three years of completed transports, spread over the hospitals and companies. */
async function fill(sql: TestDatabase["sql"]): Promise<void> {
  const [hospitals, companies] = [town.hospitals, town.companies].map((all) => all.map(({ id }) => id));
  const [nurse, crew] = [nth(town.hospitals, 0).staff[0].userId, nth(town.companies, 0).staff[0].userId];
  await sql`
    insert into transport_requests (hospital_id, created_by, patient_name, medical_record_number, current_location,
      destination, transport_date, created_at, status, ambulance_company_id)
    select (${hospitals ?? []}::integer[])[1 + n % 20], ${nurse}::integer, 'P', 'M', 'A', 'B', at, at, 'completed',
      (${companies ?? []}::integer[])[1 + n / 20 % 20]
    from (select n, now() - make_interval(mins => n * 52) as at from generate_series(1, ${requests}::integer) as n) as made`;
  await sql`
    insert into transport_responses (transport_request_id, ambulance_company_id, created_by, estimated_arrival, status, created_at)
    select id, ambulance_company_id, ${crew}::integer, created_at + interval '1 hour', 'approved', created_at + interval '5 minutes'
    from transport_requests`;
  await sql`
    insert into transport_events (transport_request_id, type, to_status, actor_user_id, occurred_at)
    select id, type, 'completed', ${crew}::integer, created_at + interval '10 minutes'
    from transport_requests, unnest(array['created', 'approved', 'started', 'at_pickup', 'completed']) as type`;
  await sql`
    insert into ratings (transport_request_id, hospital_id, ambulance_company_id, created_by, rating, created_at)
    select id, hospital_id, ambulance_company_id, ${nurse}::integer, 1 + id % 5, created_at from transport_requests`;
  await sql`vacuum (analyze) transport_requests, transport_responses, transport_events, ratings`;
}

const few = requests / 4;

test("the figures of a period read an index of the requests, not the requests", async () => {
  const [hospital, company] = [nth(town.hospitals, 3).id, nth(town.companies, 3).id];
  const since = subDays(new Date(), 365);
  const ofHospital = await indexesReadAlone(database, (db) => hospitalStatistics(db, hospital, since));
  expect(ofHospital).toContain("transport_requests_hospital_period_idx");
  const ofCompany = await indexesReadAlone(database, (db) => companyPerformance(db, company, since));
  expect(ofCompany).toContain("transport_requests_company_period_idx");
});

test.each([7, 30, 90, 365])("the figures of %i days read few of many rows", async (days) => {
  const since = subDays(new Date(), days);
  const [hospital, company] = [nth(town.hospitals, 3).id, nth(town.companies, 3).id];
  const reads: Record<string, (db: TestDatabase["db"]) => Promise<unknown>> = {
    "of the hospital": (db) => hospitalStatistics(db, hospital, since),
    "of the company": (db) => companyPerformance(db, company, since),
    "of the hospital's card": (db) => hospitalFigures(db, hospital, since),
    "of the company's card": (db) => companyFigures(db, company, since),
  };
  for (const [whose, read] of Object.entries(reads))
    expect(await mostRowsRead(database, read), whose).toBeLessThan(few);
});
