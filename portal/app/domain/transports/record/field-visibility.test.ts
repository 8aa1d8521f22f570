import { organizations, transportRequests, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  type Actor,
  createRequestSchema,
  createResponseSchema,
  type Needs,
  needVisibility,
  requestVisibility,
  type TransportRequest,
} from "@wardway/model";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestBody } from "#app/domain/testing/commands.ts";
import { everyNeed } from "#app/domain/testing/every-need.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { decideResponse } from "../lifecycle/lifecycle.server.ts";
import { createRequest } from "../requests/create-request.server.ts";
import { listRequests } from "../requests/list-requests.server.ts";
import { respond } from "../responses/respond-to-request.server.ts";
import { readRequest } from "./read-request.server.ts";

let database: TestDatabase;
let town: Town;
let id: number;

const hospital = () => nth(town.hospitals, 0).staff[0];
const company = () => nth(town.companies, 0).staff[0];
const rival = () => nth(town.companies, 1).staff[0];
const read = (actor: Actor) => readRequest(database.db, actor, id);

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  const created = await createRequest(
    mapsOf(database.db),
    hospital(),
    createRequestSchema.parse({
      ...requestBody,
      currentLocation: "St. Odhran Hospital, bed 2",
      currentUnit: "Cardiac ICU, bed 2",
      currentRoom: "412",
      destination: "Brookhollow, room 7",
      destinationUnit: "Unit 3, room 7",
      destinationRoom: "7",
      isolationPrecautions: "contact",
      specialInstructions: "Zoe likes the window",
      contactPerson: "Dana Whitfield",
      levelOfService: "als",
      levelReason: "Zoe is stable",
      needs: everyNeed,
      acceptingPhysician: "Dr. Varga",
      bedConfirmed: true,
      reportCalled: true,
    }),
  );
  id = created.id;
  const linked = { ...requestBody, medicalRecordNumber: "other" };
  const others = [
    await createRequest(mapsOf(database.db), hospital(), createRequestSchema.parse(linked)),
    await createRequest(
      mapsOf(database.db),
      hospital(),
      createRequestSchema.parse({ ...linked, returnOf: id }),
    ),
  ];
  await database.db
    .update(transportRequests)
    .set({ returnOfId: others[0]?.id ?? 0 })
    .where(eq(transportRequests.id, id));
  const phone = "410-555-0111";
  await database.db.update(users).set({ phone }).where(eq(users.id, hospital().userId));
  await database.db
    .update(organizations)
    .set({ levelsOfService: ["bls"] })
    .where(eq(organizations.id, nth(town.companies, 1).id));
});

afterAll(() => database.close());

function expectReduced(request: TransportRequest, full: TransportRequest): void {
  for (const name of Object.keys(requestVisibility) as (keyof TransportRequest)[]) {
    const visibility = requestVisibility[name];
    if (name === "levelNotHeld" || name === "baseDistance" || name === "baseDriveTime") continue;
    if (visibility === "hidden") {
      expect(request[name], name).toBeNull();
      expect(full[name], name).not.toBeNull();
    } else if (visibility === "shown") expect(request[name], name).toEqual(full[name]);
    else expect(request[name], name).not.toEqual(full[name]);
  }
  for (const name of Object.keys(needVisibility) as (keyof Needs)[]) {
    if (needVisibility[name] === "hidden") expect(request.needs, name).not.toHaveProperty(name);
    else expect(request.needs[name], name).toEqual(everyNeed[name]);
  }
  expect(JSON.stringify(request)).not.toMatch(
    /Zoe|O'Brien|ukasz|MRN|bed 2|412|room 7|penicillin|Polish|Varga/,
  );
}

describe("each field of a request", () => {
  it("is complete for its hospital and administrators", async () => {
    for (const actor of [hospital(), town.admin]) {
      const request = await read(actor);
      expect(request).toMatchObject({
        levelOfService: "als",
        levelReason: "Zoe is stable",
        needs: everyNeed,
      });
      expect(request.equipment).toBe("Oxygen, IV Support, Stretcher");
    }
  });

  it("is shown, shortened or hidden for companies by the table, in the record and in lists", async () => {
    const full = await read(hospital());
    for (const actor of [company(), rival()]) {
      expectReduced(await read(actor), full);
      const { items } = await listRequests(database.db, actor, { statuses: [], order: "latest", limit: 10 });
      const listed = items.find((request) => request.id === id);
      // Lists have no line of the route.
      expectReduced({ ...(listed as TransportRequest), optimalRoute: full.optimalRoute }, full);
    }
  });

  it("says to a company that has declared other levels that it cannot run this one", async () => {
    expect(await read(rival())).toMatchObject({ levelNotHeld: true });
    expect(await read(company())).not.toHaveProperty("levelNotHeld");
    expect(await read(hospital())).not.toHaveProperty("levelNotHeld");
  });

  it("is complete for the company as soon as its response is approved, and for no other", async () => {
    const body = { transportRequestId: id, estimatedArrival: requestBody.transportDate };
    const response = await respond(database.db, company(), createResponseSchema.parse(body));
    expectReduced(await read(company()), await read(hospital()));
    await decideResponse(database.db, hospital(), { responseId: response.id, status: "approved" });
    expect(await read(company())).toMatchObject({
      patientName: requestBody.patientName,
      levelReason: "Zoe is stable",
      needs: everyNeed,
    });
    await expect(read(rival())).rejects.toMatchObject({ category: "not_found" });
    const [row] = await database.db.select().from(transportRequests).where(eq(transportRequests.id, id));
    expect(row?.needs).toEqual(everyNeed);
  });
});
