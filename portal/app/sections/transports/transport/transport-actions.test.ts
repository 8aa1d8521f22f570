import { organizations } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { transportUnderWay } from "#app/domain/testing/transport-under-way.ts";
import { perform } from "./transport-actions.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});

afterAll(() => database.close());

it("names the zone in the confirmation of a step where the hospital's clocks differ from the viewer's", async () => {
  const { id, staff } = nth(town.hospitals, 0);
  const crew = nth(town.companies, 0).staff[0];
  await database.db
    .update(organizations)
    .set({ timeZone: "America/New_York" })
    .where(eq(organizations.id, id));
  const requestId = await transportUnderWay(database.db, { hospital: staff[0], crew });
  const record = (milestone: "en_route" | "at_pickup", timeZone: string) =>
    perform(
      { ...mapsOf(database.db), callLimitFactor: 1 },
      crew,
      requestId,
      { intent: "milestone", milestone, at: null },
      {
        now: new Date().toISOString(),
        timeZone,
      },
    );
  expect((await record("en_route", "America/Chicago")).description).toMatch(/\d\d:\d\d C[DS]T/);
  expect((await record("at_pickup", "America/New_York")).description).not.toMatch(/\d\d:\d\d E[DS]T/);
});
