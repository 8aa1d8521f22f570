import { transportResponses } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { createResponseSchema } from "@wardway/model";
import { MINUTE_MS } from "@wardway/model/durations";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { perform } from "#app/domain/testing/commands.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { approveResponse, releaseRequest } from "../lifecycle/lifecycle.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { readResponses } from "../record/read-responses.server.ts";
import { listRequests } from "../requests/list-requests.server.ts";
import { readBestResponses } from "./best.server.ts";
import { respond } from "./respond-to-request.server.ts";

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

it("an arrival that has passed is no longer the earliest or best, and a new response replaces it", async () => {
  const { db } = database;
  const [hospital] = nth(town.hospitals, 0).staff;
  const [passed] = nth(town.companies, 0).staff;
  const [other] = nth(town.companies, 1).staff;
  const outcome = await perform(db, { who: hospital, kind: "create", hospital: null, key: null });
  const id = outcome.ok ? outcome.id : 0;
  const offer = (who: typeof passed, minutes: number) =>
    respond(
      db,
      who,
      createResponseSchema.parse({
        transportRequestId: id,
        estimatedArrival: new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
      }),
    );
  const first = await offer(passed, 10);
  await expect(offer(passed, 20)).rejects.toMatchObject({ code: "response.alreadyOpen" });
  const later = await offer(other, 60);
  await db
    .update(transportResponses)
    .set({ estimatedArrival: new Date(Date.now() - 2 * MINUTE_MS) })
    .where(eq(transportResponses.id, first.id));
  expect((await readRequest(db, hospital, id)).earliestArrival).toBe(later.estimatedArrival);
  expect((await readBestResponses(db, [id])).get(id)).toMatchObject({ id: later.id, count: 2 });

  const renewed = await offer(passed, 30);
  expect(await readRequest(db, hospital, id)).toMatchObject({
    status: "needs_approval",
    openResponses: 2,
    earliestArrival: renewed.estimatedArrival,
  });
  expect((await readResponses(db, hospital, id)).map(({ status }) => status).toSorted()).toEqual([
    "pending",
    "pending",
    "withdrawn",
  ]);
});
