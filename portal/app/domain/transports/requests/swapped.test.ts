import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { createRequestSchema } from "@wardway/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import { requestBody } from "#app/domain/testing/commands.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { createRequest } from "./create-request.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});

afterAll(() => database.close());

const munich = { startLocationLat: "48.14", startLocationLong: "11.58" };
const augsburg = { destinationLat: "48.37", destinationLong: "10.9" };
const swappedMunich = { startLocationLat: "11.58", startLocationLong: "48.14" };
const swappedAugsburg = { destinationLat: "10.9", destinationLong: "48.37" };

const create = (places: Readonly<Record<string, string>>, hospital = 0) => {
  const input = createRequestSchema.parse({ ...requestBody, ...places });
  return createRequest(mapsOf(database.db), nth(town.hospitals, hospital).staff[0], input);
};
const rejectionAt = (field: string) => ({ errors: [{ field, code: "location.swapped" }] });

it("rejects a place in Europe that is near the hospital only with latitude and longitude swapped", async () => {
  await create({ ...munich, ...augsburg });
  await expect(create(swappedMunich)).rejects.toMatchObject(rejectionAt("startLocationLat"));
  await expect(create({ ...swappedMunich, ...swappedAugsburg })).rejects.toMatchObject(
    rejectionAt("startLocationLat"),
  );
  await expect(create({ ...munich, ...swappedAugsburg })).rejects.toMatchObject(
    rejectionAt("destinationLat"),
  );
});

it("compares the two places with each other before anything is known of the hospital", async () => {
  await expect(create({ ...munich, ...swappedAugsburg }, 1)).rejects.toMatchObject({
    errors: [{ code: "location.swapped" }],
  });
});
