import { mailOutbox, notifications, transportResponses, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { addMinutes } from "date-fns";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Command, perform } from "#app/domain/testing/commands.ts";
import { makeTown, nth, type TestOrganization, type Town } from "#app/domain/testing/town.ts";
import { notifyPassedArrivals } from "./notify-passed.server.ts";

let database: TestDatabase;
let town: Town;
let hospital: TestOrganization;
let company: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Organizations without earlier requests; those of earlier tests end. */
beforeEach(async () => {
  await database.db.execute(sql`update transport_requests set status = 'cancelled'`);
  town = await makeTown(database.db, { hospitals: 1, companies: 2 });
  hospital = nth(town.hospitals, 0);
  company = nth(town.companies, 0);
  await database.db.update(users).set({ email: sql`username || '@town.example'` });
});

async function done(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(`${command.kind} was rejected: ${outcome.code}.`);
  return outcome.id;
}

const create = () => done({ who: hospital.staff[0], kind: "create", hospital: null, key: null });
const respond = (request: number) =>
  done({ who: company.staff[0], kind: "respond", request, company: null, key: null });

const run = async (now: Date) => {
  // Several processes run the job.
  await Promise.all([notifyPassedArrivals(database.db, now), notifyPassedArrivals(database.db, now)]);
};

/** The notifications of users of the town, and the emails. */
async function sent(request: number) {
  const rows = await database.db
    .select({ organizationId: users.organizationId, readAt: notifications.readAt })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(and(eq(notifications.type, "arrival_passed"), eq(notifications.transportRequestId, request)));
  const mails = await database.db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      sql`${mailOutbox.details} ->> 'type' = 'arrival_passed'
        and (${mailOutbox.details} ->> 'transportRequestId')::integer = ${request}`,
    );
  return { rows, mails: mails.length };
}

async function arrivalOf(response: number): Promise<Date> {
  const [row] = await database.db
    .select({ at: transportResponses.estimatedArrival })
    .from(transportResponses)
    .where(eq(transportResponses.id, response));
  if (!row) throw new Error("The response is missing.");
  return row.at;
}

it("asks the company, and no one else, once to renew an arrival that has passed undecided", async () => {
  const request = await create();
  const arrival = await arrivalOf(await respond(request));
  await run(addMinutes(arrival, -1));
  expect((await sent(request)).rows).toEqual([]);
  await run(addMinutes(arrival, 1));
  const { rows, mails } = await sent(request);
  expect(rows).toHaveLength(company.staff.length);
  expect(rows.every(({ organizationId }) => organizationId === company.id)).toBe(true);
  expect(mails).toBe(company.staff.length);
  await run(addMinutes(arrival, 30));
  expect((await sent(request)).rows).toHaveLength(company.staff.length);
});

it("sends the email to those who want emails only, and nothing to those without transport updates", async () => {
  const [first, second] = company.staff;
  await database.db.update(users).set({ emailNotifications: false }).where(eq(users.id, first.userId));
  await database.db.update(users).set({ transportUpdates: false }).where(eq(users.id, second.userId));
  const request = await create();
  const arrival = await arrivalOf(await respond(request));
  await run(addMinutes(arrival, 1));
  const { rows, mails } = await sent(request);
  expect(rows).toHaveLength(company.staff.length - 1);
  expect(mails).toBe(company.staff.length - 2);
});

it.each(["approve", "reject", "withdraw", "cancel"] as const)("asks nothing after %s", async (kind) => {
  const request = await create();
  const response = await respond(request);
  const who = kind === "withdraw" ? company.staff[0] : hospital.staff[0];
  const command = kind === "cancel" ? ({ who, kind, request } as const) : ({ who, kind, response } as const);
  await done(command);
  await run(addMinutes(await arrivalOf(response), 1));
  expect((await sent(request)).rows).toEqual([]);
});

it("is over once the company has renewed its arrival, and asks again for the new one", async () => {
  const request = await create();
  const response = await respond(request);
  const past = addMinutes(new Date(), -2);
  await database.db
    .update(transportResponses)
    .set({ estimatedArrival: past })
    .where(eq(transportResponses.id, response));
  await run(new Date());
  const renewed = await respond(request);
  await run(new Date());
  expect((await sent(request)).rows.filter(({ readAt }) => readAt === null)).toEqual([]);
  await run(addMinutes(await arrivalOf(renewed), 1));
  const unread = (await sent(request)).rows.filter(({ readAt }) => readAt === null);
  expect(unread).toHaveLength(company.staff.length);
});
