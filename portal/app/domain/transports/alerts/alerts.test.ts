import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { type Command, perform } from "#app/domain/testing/commands.ts";
import { makeTown, nth, type TestOrganization } from "#app/domain/testing/town.ts";
import { listRequestAlerts } from "./list.server.ts";
import { recordView } from "./view.server.ts";

let database: TestDatabase;
let nurse: Caller;
let admin: Caller;
let company: TestOrganization;
let rival: TestOrganization;
let request: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const town = await makeTown(database.db, { hospitals: 1, companies: 2 });
  nurse = nth(town.hospitals, 0).staff[0];
  admin = town.admin;
  company = nth(town.companies, 0);
  rival = nth(town.companies, 1);
});
afterAll(() => database.close());

beforeEach(async () => {
  request = await done({ who: nurse, kind: "create", hospital: null, key: null });
});

async function done(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(`${command.kind} was rejected: ${outcome.code}.`);
  return outcome.id;
}

const isAlerted = async (reader: Caller) =>
  (await listRequestAlerts(database.db, reader)).some(({ id }) => id === request);

describe("the alerts of a company", () => {
  it("end for all its users when one of them opens the request, and not for another company", async () => {
    const [first, second] = company.staff;
    expect([await isAlerted(first), await isAlerted(second), await isAlerted(rival.staff[0])]).toEqual([
      true,
      true,
      true,
    ]);
    await recordView(database.db, second, request);
    await recordView(database.db, second, request);
    expect([await isAlerted(first), await isAlerted(second), await isAlerted(rival.staff[0])]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("are published to its open pages", async () => {
    const published = await database.sql`select max(id) as last from live_outbox`;
    await recordView(database.db, company.staff[0], request);
    const changes = await database.sql<{ userId: number }[]>`
      select (change ->> 'userId')::integer as "userId" from live_outbox
      where id > ${published[0]?.last} and change ->> 'kind' = 'notifications'`;
    expect(changes.map(({ userId }) => userId).toSorted()).toEqual(
      company.staff.map(({ userId }) => userId).toSorted(),
    );
  });

  it("end with its response and with the request, and begin again when another company returns it", async () => {
    const response = await done({
      who: company.staff[0],
      kind: "respond",
      request,
      company: null,
      key: null,
    });
    expect([await isAlerted(company.staff[0]), await isAlerted(rival.staff[0])]).toEqual([false, true]);
    await recordView(database.db, rival.staff[0], request);
    await done({ who: nurse, kind: "approve", response });
    await done({ who: company.staff[0], kind: "release", request });
    expect([await isAlerted(company.staff[0]), await isAlerted(rival.staff[0])]).toEqual([false, true]);
    await done({ who: nurse, kind: "cancel", request });
    expect(await isAlerted(rival.staff[0])).toBe(false);
  });

  it("are for companies only and contain no patient", async () => {
    expect([await isAlerted(nurse), await isAlerted(admin)]).toEqual([false, false]);
    const [alert] = await listRequestAlerts(database.db, rival.staff[0]);
    expect(Object.keys(alert ?? {}).toSorted()).toEqual(
      [
        "id",
        "priority",
        "transportDate",
        "hospitalTimeZone",
        "currentLocation",
        "destination",
        "equipment",
        "isolationPrecautions",
      ].toSorted(),
    );
  });
});
