import { organizations, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { type Actor, contactVisibility, createRequestSchema, createResponseSchema } from "@wardway/model";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestBody } from "#app/domain/testing/commands.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import {
  changeStatus,
  decideResponse,
  recordMilestone,
  startTransport,
} from "../lifecycle/lifecycle.server.ts";
import { createRequest } from "../requests/create-request.server.ts";
import { respond } from "../responses/respond-to-request.server.ts";
import { readRequest } from "./read-request.server.ts";
import { readResponses } from "./read-responses.server.ts";

const phones = {
  hospital: "410-555-0110",
  requester: "410-555-0111",
  company: "410-555-0130",
  dispatcher: "410-555-0131",
  crew: "410-555-0132",
  rival: "410-555-0140",
};

let database: TestDatabase;
let town: Town;

const hospital = () => nth(town.hospitals, 0).staff[0];
const dispatcher = () => nth(town.companies, 0).staff[0];
const crew = () => nth(town.companies, 0).staff[1];
const rival = () => nth(town.companies, 1).staff[0];

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  const { db } = database;
  const ofOrganizations = [
    [nth(town.hospitals, 0).id, phones.hospital],
    [nth(town.companies, 0).id, phones.company],
    [nth(town.companies, 1).id, phones.rival],
  ] as const;
  for (const [id, phone] of ofOrganizations)
    await db.update(organizations).set({ phone }).where(eq(organizations.id, id));
  const ofAccounts = [
    [hospital(), phones.requester],
    [dispatcher(), phones.dispatcher],
    [crew(), phones.crew],
  ] as const;
  for (const [{ userId }, phone] of ofAccounts)
    await db.update(users).set({ phone }).where(eq(users.id, userId));
});

afterAll(() => database.close());

const contactsFor = async (actor: Actor, id: number) => (await readRequest(database.db, actor, id)).contacts;

async function request(): Promise<number> {
  const { id } = await createRequest(mapsOf(database.db), hospital(), createRequestSchema.parse(requestBody));
  return id;
}

async function approve(requestId: number): Promise<void> {
  const body = { transportRequestId: requestId, estimatedArrival: requestBody.transportDate };
  const { id } = await respond(database.db, dispatcher(), createResponseSchema.parse(body));
  await decideResponse(database.db, hospital(), { responseId: id, status: "approved" });
}

describe("the telephone numbers of a transport", () => {
  it("are those of the organizations before the approval, for companies without staff's own", async () => {
    const id = await request();
    const ofHospital = { hospitalPhone: phones.hospital, requesterPhone: phones.requester };
    const none = { companyPhone: null, crewPhone: null };
    expect(await contactsFor(hospital(), id)).toEqual({ ...ofHospital, ...none });
    const forCompany = await contactsFor(rival(), id);
    expect(forCompany).toEqual({ ...ofHospital, ...none, requesterPhone: null });
    for (const [name, visibility] of Object.entries(contactVisibility)) {
      if (visibility === "hidden") expect(forCompany).toHaveProperty(name, null);
    }
  });

  it("are with the responses, of each company that responded", async () => {
    const id = await request();
    const body = { transportRequestId: id, estimatedArrival: requestBody.transportDate };
    for (const company of [dispatcher(), rival()])
      await respond(database.db, company, createResponseSchema.parse(body));
    const responses = await readResponses(database.db, hospital(), id);
    expect(responses.map(({ ambulanceCompanyPhone }) => ambulanceCompanyPhone)).toEqual([
      phones.company,
      phones.rival,
    ]);
  });

  it("are those of both sides after the approval, and of the crew from the start", async () => {
    const id = await request();
    await approve(id);
    const agreed = {
      hospitalPhone: phones.hospital,
      requesterPhone: phones.requester,
      companyPhone: phones.company,
      crewPhone: null,
    };
    for (const side of [hospital(), dispatcher()]) expect(await contactsFor(side, id)).toEqual(agreed);
    await startTransport(database.db, dispatcher(), { requestId: id });
    expect(await contactsFor(hospital(), id)).toEqual({ ...agreed, crewPhone: phones.dispatcher });
    await recordMilestone(database.db, crew(), { requestId: id, milestone: "en_route", at: null });
    for (const side of [hospital(), dispatcher()])
      expect(await contactsFor(side, id)).toEqual({ ...agreed, crewPhone: phones.crew });
  });

  it("have no crew when the company has handed the transport back, nor before it starts again", async () => {
    const id = await request();
    await approve(id);
    await startTransport(database.db, crew(), { requestId: id });
    await changeStatus(database.db, crew(), {
      requestId: id,
      status: "pending",
      reason: "The vehicle broke down.",
    });
    expect(await contactsFor(hospital(), id)).toMatchObject({ companyPhone: null, crewPhone: null });
    await approve(id);
    expect(await contactsFor(hospital(), id)).toMatchObject({
      companyPhone: phones.company,
      crewPhone: null,
    });
  });

  it("are not those of an administrator who acts for one side", async () => {
    await database.db.update(users).set({ phone: "410-555-0199" }).where(eq(users.id, town.admin.userId));
    const body = createRequestSchema.parse({ ...requestBody, hospitalId: nth(town.hospitals, 0).id });
    const { id } = await createRequest(mapsOf(database.db), town.admin, body);
    expect(await contactsFor(hospital(), id)).toMatchObject({ requesterPhone: null });
    await approve(id);
    await startTransport(database.db, town.admin, { requestId: id });
    expect(await contactsFor(hospital(), id)).toMatchObject({
      companyPhone: phones.company,
      crewPhone: null,
    });
  });
});
