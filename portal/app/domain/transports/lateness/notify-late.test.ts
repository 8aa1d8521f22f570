import { mailOutbox, notifications, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import type { NotificationType } from "@wardway/model";
import { addMinutes } from "date-fns";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Command, perform, requestBody } from "#app/domain/testing/commands.ts";
import { makeTown, nth, type TestOrganization, type Town } from "#app/domain/testing/town.ts";
import { listNotifications } from "../notifications/list-notifications.server.ts";
import { notifyLate } from "./notify-late.server.ts";

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

/** Minutes after the pick-up time, which is also the promised arrival. */
const at = (minutes: number) => addMinutes(new Date(requestBody.transportDate), minutes);

async function done(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(`${command.kind} was rejected: ${outcome.code}.`);
  return outcome.id;
}

const create = () => done({ who: hospital.staff[0], kind: "create", hospital: null, key: null });
const offer = (request: number) =>
  done({ who: company.staff[0], kind: "respond", request, company: null, key: null });
const approve = async (request: number) =>
  done({ who: hospital.staff[0], kind: "approve", response: await offer(request) });

/** The types that the job at this time adds for each of the town's users, by organization. */
async function notifiedAt(
  minutes: number,
): Promise<Partial<Record<"hospital" | "company", NotificationType[]>>> {
  await database.db.delete(notifications);
  await database.db.delete(mailOutbox);
  // Several processes run the job.
  await Promise.all([notifyLate(database.db, at(minutes)), notifyLate(database.db, at(minutes))]);
  const rows = await database.db
    .select({
      type: sql<NotificationType>`${notifications.type}`,
      organizationId: users.organizationId,
      userId: users.id,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId));
  const mails = await database.db.select({ userId: mailOutbox.userId }).from(mailOutbox);
  expect(mails.map(({ userId }) => userId).toSorted()).toEqual(rows.map(({ userId }) => userId).toSorted());
  const of = ({ id, staff }: TestOrganization) => {
    const own = rows.filter(({ organizationId }) => organizationId === id);
    expect(own.length % staff.length).toBe(0);
    return [...new Set(own.map(({ type }) => type))];
  };
  expect(
    rows.filter(({ organizationId }) => organizationId !== hospital.id && organizationId !== company.id),
  ).toEqual([]);
  const [ofHospital, ofCompany] = [of(hospital), of(company)];
  return {
    ...(ofHospital.length > 0 && { hospital: ofHospital }),
    ...(ofCompany.length > 0 && { company: ofCompany }),
  };
}

it("an unanswered request is notified to its hospital once per level", async () => {
  await create();
  expect(await notifiedAt(-1)).toEqual({});
  expect(await notifiedAt(0)).toEqual({ hospital: ["unanswered_amber"] });
  expect(await notifiedAt(14)).toEqual({});
  expect(await notifiedAt(15)).toEqual({ hospital: ["unanswered_red"] });
  expect(await notifiedAt(60)).toEqual({});
});

it("a response without approval is notified to the hospital, and counts apart from the missing response", async () => {
  const request = await create();
  expect(await notifiedAt(20)).toEqual({ hospital: ["unanswered_red"] });
  await offer(request);
  expect(await notifiedAt(20)).toEqual({ hospital: ["undecided_red"] });
});

it("a missing start and a passed arrival are notified to both parties until the crew is at the pick-up", async () => {
  const request = await create();
  await approve(request);
  expect(await notifiedAt(-10)).toEqual({ hospital: ["not_started_amber"], company: ["not_started_amber"] });
  expect(await notifiedAt(0)).toEqual({ hospital: ["not_started_red"], company: ["not_started_red"] });
  await done({ who: company.staff[0], kind: "start", request });
  expect(await notifiedAt(4)).toEqual({});
  expect(await notifiedAt(5)).toEqual({ hospital: ["not_arrived_amber"], company: ["not_arrived_amber"] });
  await done({ who: company.staff[0], kind: "milestone", request, milestone: "at_pickup" });
  expect(await notifiedAt(90)).toEqual({});
});

it("a released and newly approved transport counts again", async () => {
  const request = await create();
  await approve(request);
  expect(await notifiedAt(3)).toMatchObject({ company: ["not_started_red"] });
  await done({ who: hospital.staff[0], kind: "release", request });
  expect(await notifiedAt(3)).toEqual({ hospital: ["unanswered_amber"] });
  await approve(request);
  expect(await notifiedAt(3)).toMatchObject({ company: ["not_started_red"] });
});

it("lateness of more than a day is no news", async () => {
  await create();
  expect(await notifiedAt(25 * 60)).toEqual({});
});

it("the list names the late company to the hospital", async () => {
  await approve(await create());
  await notifiedAt(0);
  const { items } = await listNotifications(database.db, hospital.staff[0], { limit: 5 });
  expect(items).toMatchObject([
    { type: "not_started_red", canOpen: true, organizationName: expect.stringMatching(/^Organization/) },
  ]);
});
