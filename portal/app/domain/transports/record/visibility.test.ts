import { organizations, transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { type RequestStatus, requestStatuses, type TransportRequest } from "@wardway/model";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { type Command, perform } from "#app/domain/testing/commands.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { countRequests, listRequests } from "../requests/list-requests.server.ts";
import { readEvents } from "./read-events.server.ts";
import { readRequest } from "./read-request.server.ts";
import { canIdentifyPatient, canSee } from "./visibility.server.ts";

let database: TestDatabase;
let town: Town;
/** Requests of both hospitals in every status, run by the first company or the second. */
let rows: readonly (typeof transportRequests.$inferSelect)[];

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  for (const hospital of town.hospitals) {
    for (const company of town.companies.slice(0, 2)) {
      for (const status of requestStatuses) await bring(status, hospital.staff[0], company.staff[0]);
    }
  }
  rows = await database.db.select().from(transportRequests);
});

afterAll(() => database.close());

async function done(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.code}.`);
  return outcome.id;
}

/** A new request in this status. */
async function bring(status: RequestStatus, requester: Caller, crew: Caller): Promise<number> {
  const request = await done({ who: requester, kind: "create", hospital: null, key: null });
  if (status === "pending") return request;
  const response = await done({ who: crew, kind: "respond", request, company: null, key: null });
  if (status === "needs_approval") return request;
  await done({ who: requester, kind: "approve", response });
  if (status === "cancelled") await done({ who: requester, kind: "cancel", request });
  if (status === "in_progress" || status === "completed") await done({ who: crew, kind: "start", request });
  if (status === "completed") await done({ who: requester, kind: "complete", request });
  return request;
}

const ids = (requests: readonly { readonly id: number }[]) =>
  requests.map(({ id }) => id).sort((one, other) => one - other);

const listed = async (actor: Caller, statuses: readonly RequestStatus[]) => {
  const { items } = await listRequests(database.db, actor, { statuses, order: "latest", limit: 500 });
  return items;
};

const queries: readonly (readonly RequestStatus[])[] = [
  [],
  ...requestStatuses.map((status) => [status]),
  ["pending", "needs_approval"],
  ["needs_approval", "approved"],
  ["completed", "cancelled"],
];

test.each(queries)("a list of %s %s shows each user what the rule allows", async (...statuses) => {
  for (const actor of town.everybody) {
    const calls = rows.filter(({ status }) => statuses.length === 0 || statuses.includes(status));
    expect(ids(await listed(actor, statuses))).toEqual(ids(calls.filter((row) => canSee(actor, row))));
  }
});

test("the tabs count what the lists show", async () => {
  for (const actor of town.everybody) {
    const counts = await countRequests(database.db, actor);
    for (const status of requestStatuses) {
      expect(counts[status]).toBe((await listed(actor, [status])).length);
    }
  }
});

test("a request is found by everyone who sees it in a list, and by no one else", async () => {
  const { db } = database;
  for (const actor of town.everybody) {
    for (const row of rows) {
      const responses = await Promise.allSettled([
        readRequest(db, actor, row.id),
        readEvents(db, actor, row.id),
      ]);
      const rejected = responses.flatMap((answer) =>
        answer.status === "rejected" ? [answer.reason.category] : [],
      );
      expect(rejected).toEqual(canSee(actor, row) ? [] : ["not_found", "not_found"]);
    }
  }
});

test("a company reads the patient only on its own transports, in lists and on the page", async () => {
  const company = nth(town.companies, 0);
  const shown = (request: TransportRequest) => [request.patientName, request.medicalRecordNumber];
  for (const request of await listed(company.staff[0], [])) {
    const secret = request.ambulanceCompanyId !== company.id;
    const expected = secret ? ["Z. O. Ł.", null] : ["Zoë O'Brien-Łukasz", "MRN-20417"];
    expect(shown(request)).toEqual(expected);
    expect(shown(await readRequest(database.db, company.staff[1], request.id))).toEqual(expected);
  }
});

type Row = (typeof rows)[number];

/** Lists, and counts of the tabs, must not reveal more than each other. */
async function expectFound(search: string, matches: (actor: Caller, row: Row) => boolean): Promise<void> {
  for (const actor of town.everybody) {
    const expected = rows.filter((row) => canSee(actor, row) && matches(actor, row));
    const { items } = await listRequests(database.db, actor, {
      statuses: [],
      search,
      order: "latest",
      limit: 500,
    });
    expect(ids(items), `${actor.role} ${actor.username}`).toEqual(ids(expected));
    const counts = await countRequests(database.db, actor, search);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(expected.length);
  }
}

test.each(["O'BRIEN", "mrn-20417", "20417"])(
  "a search by a patient's name or record number finds only a company's own transports: %s",
  (search) => expectFound(search, canIdentifyPatient),
);

function numbered(): Row {
  const row = rows.at(18);
  if (!row) throw new Error("The town has too few requests.");
  return row;
}

test.each(["#", "No. ", "request "])("a search finds a request by its number after '%s'", async (prefix) => {
  const { id } = numbered();
  await expectFound(`${prefix}${id}`, (_, row) => row.id === id);
});

test("a search finds a request by its number alone, among others that contain it", async () => {
  const { id } = numbered();
  for (const actor of town.everybody.filter((each) => canSee(each, numbered()))) {
    const query = { statuses: [], search: String(id), order: "latest", limit: 500 } as const;
    expect(ids((await listRequests(database.db, actor, query)).items)).toContain(id);
  }
});

test("a search finds the requests of the other party by its name", async () => {
  const [hospital, company] = [nth(town.hospitals, 1), nth(town.companies, 1)];
  for (const { id } of [hospital, company]) {
    await database.db
      .update(organizations)
      .set({ name: `Saint Agnes ${id}` })
      .where(eq(organizations.id, id));
  }
  await expectFound("agnes", (actor, row) => {
    const isOfHospital = row.hospitalId === hospital.id && actor.role !== "hospital";
    const isOfCompany = row.ambulanceCompanyId === company.id && actor.role !== "ambulance";
    return isOfHospital || isOfCompany;
  });
});
