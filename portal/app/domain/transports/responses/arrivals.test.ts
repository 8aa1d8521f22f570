import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { createResponseSchema } from "@wardway/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import { perform } from "#app/domain/testing/commands.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { approveResponse, releaseRequest } from "../lifecycle/lifecycle.server.ts";
import { listRequests } from "../requests/list.server.ts";
import { readRequest } from "../requests/read.server.ts";
import { respond } from "./respond.server.ts";

const MINUTE_MS = 60_000;

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});
afterAll(() => database.close());

it("a request has the earliest open arrival until one is promised by an approval, and none after a release", async () => {
  const { db } = database;
  const [hospital] = nth(town.hospitals, 0).staff;
  const [slow] = nth(town.companies, 0).staff;
  const [fast] = nth(town.companies, 1).staff;
  const outcome = await perform(db, { who: hospital, kind: "create", hospital: null, key: null });
  const id = outcome.ok ? outcome.id : 0;
  const offer = (who: typeof slow, minutes: number) =>
    respond(
      db,
      who,
      createResponseSchema.parse({
        transportRequestId: id,
        estimatedArrival: new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
      }),
    );
  const arrivals = async (who: typeof slow) => {
    const { promisedArrival, earliestArrival } = await readRequest(db, who, id);
    return { promisedArrival, earliestArrival };
  };

  const late = await offer(slow, 90);
  const early = await offer(fast, 50);
  expect(await arrivals(hospital)).toEqual({
    promisedArrival: null,
    earliestArrival: early.estimatedArrival,
  });
  expect(await arrivals(slow)).toEqual({ promisedArrival: null, earliestArrival: late.estimatedArrival });

  await approveResponse(db, hospital, late.id);
  expect(await arrivals(slow)).toEqual({ promisedArrival: late.estimatedArrival, earliestArrival: null });
  const { items } = await listRequests(db, hospital, { statuses: ["approved"], order: "pickup", limit: 5 });
  expect(items).toMatchObject([{ id, promisedArrival: late.estimatedArrival }]);

  await releaseRequest(db, hospital, { requestId: id, reason: "The vehicle broke down" });
  expect(await arrivals(slow)).toEqual({ promisedArrival: null, earliestArrival: null });
});
