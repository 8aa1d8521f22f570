import { transportRequests } from "@wardway/db/schema";
import { createTestDatabase, fillDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  activeStatuses,
  closedStatuses,
  incomingViews,
  MAX_SORTED_BY_DISTANCE,
  openStatuses,
  type RequestStatus,
} from "@wardway/model";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listLogIns, previousLogIns } from "../accounts/log-ins.server.ts";
import { listUsers } from "../accounts/users/list-users.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { listMessages } from "../contact/read-messages.server.ts";
import { listOrganizationPage } from "../organizations/read-organizations.server.ts";
import { mostRowsRead } from "../testing/rows-read.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { listCalls } from "./alerts/list-calls.server.ts";
import { listIncoming } from "./following/incoming.server.ts";
import { countLate } from "./lateness/late-requests.server.ts";
import { notifyLate } from "./lateness/notify-late.server.ts";
import {
  countUnread,
  listNotifications,
  previousNotifications,
} from "./notifications/list-notifications.server.ts";
import { listRatings } from "./ratings/read-ratings.server.ts";
import { readyToRate } from "./ratings/ready-to-rate.server.ts";
import { receivedBy } from "./record/visibility.server.ts";
import { listGivenBack } from "./requests/given-back.server.ts";
import { countDeclined, countRequests, listRequests } from "./requests/list-requests.server.ts";
import type { ListOrder } from "./requests/order.server.ts";

/** Rows of each list. */
const rows = 20_000;
/** Maximum cost of a page: an index in another order costs all rows of a status, or all. */
const fewRows = rows / 10;
const limit = 20;

let database: TestDatabase;
let town: Town;
let hospital: Caller;
let company: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db, { hospitals: 5, companies: 5 });
  hospital = nth(town.hospitals, 0).staff[0];
  company = nth(town.companies, 0).staff[0];
  await fillDatabase(database, fill);
}, 120_000);

afterAll(() => database.close());

async function fill(sql: TestDatabase["sql"]): Promise<void> {
  const [hospitals, companies] = [town.hospitals, town.companies].map((all) => all.map(({ id }) => id));
  await sql`
    insert into transport_requests (hospital_id, created_by, patient_name, medical_record_number, current_location,
      destination, current_unit, transport_date, created_at, status, ambulance_company_id, start_location_lat, start_location_long)
    select (${hospitals ?? []}::integer[])[1 + n % 5], ${hospital.userId}::integer, 'P', 'M', 'A', 'B', 'Ward ' || n % 97, at, at,
      (array['completed', 'completed', 'cancelled', 'approved', 'in_progress', 'pending', 'needs_approval'])[1 + n % 7],
      case when n % 7 in (0, 1, 3, 4) then (${companies ?? []}::integer[])[1 + n / 5 % 5] end,
      38 + n % 211 / 100.0, -77 + n % 307 / 200.0
    from (select n, now() - make_interval(mins => n * 52) as at from generate_series(1, ${rows}::integer) as n) as made`;
  // A record number, a patient and a company that only few have.
  await sql`update transport_requests set medical_record_number = 'MRN-ZEBRA', patient_name = 'Ambrose' where id % 4999 = 0`;
  await sql`
    update transport_requests set destination = organizations.name, destination_unit = 'Ward 7'
    from organizations where organizations.id = ${hospital.organizationId} and transport_requests.id % 40 = 0`;
  await sql`insert into organizations (name, kind) values ('Kestrel Transport', 'ambulance'), ('Kestrel Ward', 'hospital')`;
  await sql`
    update transport_requests
    set ambulance_company_id = (select id from organizations where name = 'Kestrel Transport')
    where id % 1999 = 0 and ambulance_company_id is not null`;
  await sql`update organizations set base_latitude = 39.28, base_longitude = -76.59 where kind = 'ambulance'`;
  await sql`
    insert into ratings (transport_request_id, hospital_id, ambulance_company_id, created_by, rating, created_at)
    select id, hospital_id, ambulance_company_id, ${hospital.userId}::integer, 1 + id % 5, created_at
    from transport_requests where status = 'completed' and id % 3 > 0`;
  await sql`
    insert into transport_events (transport_request_id, type, to_status, actor_user_id, occurred_at)
    select id, 'created', 'pending', ${hospital.userId}::integer, created_at from transport_requests`;
  await sql`
    insert into notifications (user_id, event_id, type, transport_request_id, read_at)
    select ${hospital.userId}::integer, id, 'approved', transport_request_id, now() from transport_events`;
  await sql`
    insert into log_ins (user_id, outcome)
    select ${hospital.userId}::integer, 'success' from generate_series(1, ${rows}::integer)`;
  await sql`
    insert into transport_declines (transport_request_id, ambulance_company_id, created_by, reason)
    select id, organization_id, ${company.userId}::integer, 'distance' from transport_requests, unnest(${companies ?? []}::integer[]) organization_id
    where status in ('pending', 'needs_approval') and id % 9 = 0`;
  await sql`insert into organizations (name, kind) select 'Ward ' || n, 'hospital' from generate_series(1, ${rows}::integer) n`;
  await sql`
    insert into users (username, password, role, organization_id, deactivated_at)
    select 'clerk-' || id, '-', 'hospital', id, case when id % 9 = 0 then now() end
    from organizations where name like 'Ward %'`;
  await sql`
    insert into contact_messages (name, email, organization, message, submission, read_at)
    select 'N', 'n@example.org', 'O', 'M', n::text, now() from generate_series(1, ${rows}::integer) n`;
  for (const table of [
    "transport_requests",
    "transport_declines",
    "ratings",
    "transport_events",
    "notifications",
    "log_ins",
    "organizations",
    "users",
    "contact_messages",
  ]) {
    await sql`vacuum (analyze) ${sql(table)}`;
  }
}

const cost = (read: (db: TestDatabase["db"]) => Promise<unknown>) => mostRowsRead(database, read);

describe("a page of requests reads few of many", () => {
  const [urgent, pickup, latest] = [
    { order: "urgent", timeZone: "America/New_York" },
    { order: "pickup" },
    { order: "latest" },
  ] as const;
  const lists: readonly [string, readonly RequestStatus[], ListOrder][] = [
    ["the pool, most urgent first", openStatuses, urgent],
    ["the pool by pick-up time", openStatuses, pickup],
    ["what is approved, most urgent first", ["approved"], urgent],
    ["what is approved by pick-up time", ["approved"], pickup],
    ["what is in progress", ["in_progress"], pickup],
    ["what is active", activeStatuses, pickup],
    ["what is completed", ["completed"], latest],
    ["the history", closedStatuses, latest],
    ["every status", [], latest],
  ];

  it.each(lists)("%s", async (_, statuses, order) => {
    for (const actor of [hospital, company, town.admin]) {
      const query = { statuses, ...order, limit };
      const read = async (db: TestDatabase["db"]) => {
        const first = await listRequests(db, actor, query);
        const second = await listRequests(db, actor, { ...query, cursor: first.next ?? undefined });
        await listRequests(db, actor, { ...query, cursor: second.previous ?? undefined });
      };
      expect(await cost(read), actor.role).toBeLessThan(fewRows);
    }
  });

  it.each(lists.filter(([, statuses]) => statuses.length > 0))(
    "%s, of a ward",
    async (_, statuses, order) => {
      const query = { statuses, ...order, limit, own: { unit: "Ward 11" } };
      expect(await cost((db) => listRequests(db, hospital, query))).toBeLessThan(fewRows);
    },
  );

  it.each(incomingViews)("what comes to a hospital, in the view %s", async (view) => {
    expect(await database.db.$count(transportRequests, receivedBy(hospital))).toBeGreaterThan(limit);
    for (const unit of ["", "Ward 7"])
      expect(await cost((db) => listIncoming(db, hospital, { view, unit, limit }))).toBeLessThan(fewRows);
  });

  it("without what the company has declined, and that alone", async () => {
    const declined = await countDeclined(database.db, company);
    expect(declined).toBeGreaterThan(0);
    const query = { statuses: openStatuses, order: "pickup", limit, isDeclined: true } as const;
    expect(await cost((db) => listRequests(db, company, query))).toBeLessThan(fewRows);
    expect(await cost((db) => countDeclined(db, company))).toBeLessThanOrEqual(declined);
  });

  it("by distance goes through those that are due next", async () => {
    const query = { statuses: openStatuses, order: "nearest", limit } as const;
    const read = async (db: TestDatabase["db"]) => {
      const first = await listRequests(db, company, query);
      const second = await listRequests(db, company, { ...query, cursor: first.next ?? undefined });
      await listRequests(db, company, { ...query, cursor: second.previous ?? undefined });
    };
    const skipped = await countDeclined(database.db, company);
    expect(await cost(read)).toBeLessThan(MAX_SORTED_BY_DISTANCE + skipped);
  });
});

describe("a search reads few of many", () => {
  it.each(["zebra", "Ambrose", "Kestrel", "zebra ambrose"])("of requests, for %s", async (search) => {
    for (const actor of [hospital, company, town.admin]) {
      const read = async (db: TestDatabase["db"]) => {
        await countRequests(db, actor, search);
        await listRequests(db, actor, { statuses: openStatuses, search, order: "pickup", limit });
        await listRequests(db, actor, { statuses: closedStatuses, search, order: "latest", limit });
        await listRequests(db, actor, {
          statuses: openStatuses,
          search,
          order: "urgent",
          timeZone: "America/New_York",
          limit,
        });
      };
      expect(await cost(read), actor.role).toBeLessThan(fewRows);
    }
  });
});

describe("a page reads few of many", () => {
  const middle = rows / 2;
  const reads: readonly [string, (db: TestDatabase["db"]) => Promise<unknown>][] = [
    ["of a hospital's ratings", (db) => listRatings(db, hospital, { limit, cursor: middle })],
    ["of a company's ratings", (db) => listRatings(db, company, { limit, cursor: middle })],
    ["of all ratings", (db) => listRatings(db, town.admin, { limit, cursor: middle })],
    ["of what is ready to rate", (db) => readyToRate(db, hospital, limit)],
    ["of notifications", (db) => listNotifications(db, hospital, { limit, cursor: middle })],
    [
      "of newer notifications",
      (db) => previousNotifications(db, hospital, { cursor: middle, firstId: middle, limit }),
    ],
    ["of unread notifications and of what waits for a hospital", (db) => countUnread(db, hospital)],
    ["of a hospital's calls", (db) => listCalls(db, hospital)],
    ["of a company's calls", (db) => listCalls(db, company)],
    ["of what companies gave back", (db) => listGivenBack(db, hospital, limit)],
    ["of log-ins", (db) => listLogIns(db, hospital.userId, { limit, cursor: middle })],
    [
      "of newer log-ins",
      (db) => previousLogIns(db, hospital.userId, { cursor: middle, firstId: middle, limit }),
    ],
    ["of users", (db) => listUsers(db, { state: "active", limit })],
    ["of users of a role", (db) => listUsers(db, { state: "active", role: "hospital", limit })],
    ["of deactivated users", (db) => listUsers(db, { state: "deactivated", limit })],
    ["of organizations", (db) => listOrganizationPage(db, { search: "", cursor: undefined, limit })],
    ["of messages", (db) => listMessages(db, { unreadOnly: false, search: "", before: middle })],
    ["of unread messages", (db) => listMessages(db, { unreadOnly: true, search: "" })],
  ];

  it.each(reads)("%s", async (_, read) => {
    expect(await cost(read)).toBeLessThan(fewRows);
  });
});

it("what waits is found before the facts of its requests are read", async () => {
  await database.sql`
    insert into notifications (user_id, event_id, type, transport_request_id)
    select ${company.userId}::integer, event.id, 'created', transport_request_id
    from transport_events event join transport_requests request on request.id = transport_request_id
    where status = 'pending' and request.id % 5 = 0`;
  await database.sql`vacuum (analyze) notifications`;
  const read = (db: TestDatabase["db"]) => listNotifications(db, company, { limit, isWaiting: true });
  expect((await read(database.db)).items).toHaveLength(limit);
  expect(await cost(read)).toBeLessThan(fewRows);
});

describe("lateness reads few of many", () => {
  // Of the last day only: the other rows are historical.
  beforeAll(async () => {
    await database.sql`
      update transport_requests set status = 'cancelled'
      where transport_date < now() - interval '1 day' and status in ('pending', 'needs_approval', 'approved', 'in_progress')`;
    await database.sql`vacuum (analyze) transport_requests`;
  });

  it("for the job and for the figures", async () => {
    expect(await cost((db) => notifyLate(db))).toBeLessThan(fewRows);
    for (const scope of [undefined, eq(transportRequests.hospitalId, nth(town.hospitals, 0).id)]) {
      expect(await cost((db) => countLate(db, scope))).toBeLessThan(fewRows);
    }
  });
});
