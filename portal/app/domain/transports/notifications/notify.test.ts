import { mailOutbox, notifications, organizations, transportRequests, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { initials, milestoneNames, type NotificationType } from "@wardway/model";
import { asc, eq, inArray, ne, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { sendMail } from "#app/domain/mail/send-mail.server.ts";
import { type Command, perform } from "#app/domain/testing/commands.ts";
import { type MailServer, sendBy, startMailServer } from "#app/domain/testing/mail-server.ts";
import { makeTown, nth, type TestOrganization, type Town } from "#app/domain/testing/town.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { countUnread, listNotifications } from "./list-notifications.server.ts";
import { markRead, openNotification } from "./mark-read.server.ts";
import { openRequest } from "./open-request.server.ts";

let database: TestDatabase;
let town: Town;
let server: MailServer;
let hospital: TestOrganization;
let company: TestOrganization;
let rival: TestOrganization;

beforeAll(async () => {
  [database, server] = await Promise.all([createTestDatabase(), startMailServer()]);
  town = await makeTown(database.db, { hospitals: 2, companies: 3 });
  hospital = nth(town.hospitals, 0);
  company = nth(town.companies, 0);
  rival = nth(town.companies, 1);
  await database.db.update(users).set({ email: sql`username || '@town.example'` });
  await sendBy(database.db, server);
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

beforeEach(async () => {
  await database.db.delete(notifications);
  await database.db.delete(mailOutbox);
});
afterEach(() =>
  database.db.update(users).set({ emailNotifications: true, transportUpdates: true, deactivatedAt: null }),
);

async function done(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.code}.`);
  return outcome.id;
}

const newRequest = () => done({ who: hospital.staff[0], kind: "create", hospital: null, key: null });
const offer = (request: number, from: TestOrganization) =>
  done({ who: from.staff[0], kind: "respond", request, company: null, key: null });
const approve = (response: number) => done({ who: hospital.staff[0], kind: "approve", response });

async function approvedRequest(): Promise<number> {
  const request = await newRequest();
  await approve(await offer(request, company));
  return request;
}
async function startedRequest(): Promise<number> {
  const request = await approvedRequest();
  await done({ who: company.staff[0], kind: "start", request });
  return request;
}

/** Discards the notifications of preparatory steps. */
async function forgetBefore<Value>(route: Promise<Value>): Promise<Value> {
  const value = await route;
  await database.db.delete(notifications);
  await database.db.delete(mailOutbox);
  return value;
}

/** Companies' entries for a new request have no email. */
const isTransition = ne(notifications.type, "created");

/** Notification types by username. */
async function notified(): Promise<Record<string, NotificationType>> {
  const rows = await database.db
    .select({ username: users.username, type: sql<NotificationType>`${notifications.type}` })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(isTransition);
  const mails = await database.db
    .select({ username: users.username, type: sql<NotificationType>`${mailOutbox.details} ->> 'type'` })
    .from(mailOutbox)
    .innerJoin(users, eq(users.id, mailOutbox.userId));
  const byName = (entries: typeof rows) =>
    Object.fromEntries(entries.map(({ username, type }) => [username, type]));
  expect(rows).toHaveLength(Object.keys(byName(rows)).length);
  expect(byName(mails)).toEqual(byName(rows));
  return byName(rows);
}

const each = (staff: readonly Caller[], type: NotificationType) =>
  Object.fromEntries(staff.map(({ username }) => [username, type]));

describe("a transition notifies the other party and no one else", () => {
  it("a new response notifies the hospital", async () => {
    await offer(await forgetBefore(newRequest()), company);
    expect(await notified()).toEqual(each(hospital.staff, "response_received"));
  });

  it("an approval notifies the company, and the others that they were not chosen", async () => {
    const request = await newRequest();
    await offer(request, rival);
    const response = await forgetBefore(offer(request, company));
    await approve(response);
    expect(await notified()).toEqual({
      ...each(company.staff, "approved"),
      ...each(rival.staff, "response_rejected"),
    });
  });

  it("a rejection notifies its company", async () => {
    const request = await newRequest();
    await offer(request, rival);
    const response = await forgetBefore(offer(request, company));
    await done({ who: hospital.staff[1], kind: "reject", response });
    expect(await notified()).toEqual(each(company.staff, "response_rejected"));
  });

  it("a start notifies the hospital", async () => {
    const request = await forgetBefore(approvedRequest());
    await done({ who: company.staff[0], kind: "start", request });
    expect(await notified()).toEqual(each(hospital.staff, "started"));
  });

  it("a completion notifies the company", async () => {
    const request = await forgetBefore(startedRequest());
    await done({ who: hospital.staff[0], kind: "complete", request });
    expect(await notified()).toEqual(each(company.staff, "completed"));
  });

  it("a cancellation notifies the approved company, and none that lost before", async () => {
    const request = await newRequest();
    await offer(request, rival);
    await forgetBefore(approve(await offer(request, company)));
    await done({ who: hospital.staff[0], kind: "cancel", request });
    expect(await notified()).toEqual(each(company.staff, "cancelled"));
  });

  it("a cancellation of an open request notifies the companies with open offers", async () => {
    const request = await newRequest();
    await offer(request, rival);
    await done({ who: rival.staff[0], kind: "withdraw", response: await lastOffer(request) });
    await forgetBefore(offer(request, company));
    await done({ who: hospital.staff[0], kind: "cancel", request });
    expect(await notified()).toEqual(each(company.staff, "cancelled"));
  });

  it.each(["the hospital", "the company"] as const)(
    "a release by %s notifies the other party",
    async (who) => {
      const request = await forgetBefore(approvedRequest());
      const [actor, other] = who === "the hospital" ? [hospital, company] : [company, hospital];
      await done({ who: actor.staff[0], kind: "release", request });
      expect(await notified()).toEqual(each(other.staff, "released"));
    },
  );

  it("an administrator's change notifies both parties", async () => {
    const request = await forgetBefore(approvedRequest());
    await done({ who: town.admin, kind: "start", request });
    expect(await notified()).toEqual(each([...hospital.staff, ...company.staff], "started"));
  });

  it("a new request notifies every company under the bell only, until it leaves the pool", async () => {
    const request = await newRequest();
    const entries = () =>
      database.db
        .select({ userId: notifications.userId, readAt: notifications.readAt })
        .from(notifications)
        .where(eq(notifications.type, "created"));
    const userIds = (await entries()).map(({ userId }) => userId);
    const companies = town.companies.flatMap(({ staff }) => staff.map(({ userId }) => userId));
    expect(userIds.toSorted()).toEqual(companies.toSorted());
    expect(await database.db.$count(mailOutbox)).toBe(0);
    const response = await offer(request, company);
    const unread = async () =>
      (await entries()).filter(({ readAt }) => readAt === null).map(({ userId }) => userId);
    const ofCompany = company.staff.map(({ userId }) => userId);
    expect((await unread()).toSorted()).toEqual(userIds.filter((id) => !ofCompany.includes(id)).toSorted());
    await approve(response);
    expect(await unread()).toEqual([]);
  });

  it("a withdrawal notifies no one", async () => {
    const request = await newRequest();
    const response = await forgetBefore(offer(request, company));
    await done({ who: company.staff[0], kind: "withdraw", response });
    expect(await notified()).toEqual({});
  });

  it.each(milestoneNames)("the milestone %s notifies the hospital", async (milestone) => {
    const request = await forgetBefore(startedRequest());
    await done({ who: company.staff[0], kind: "milestone", request, milestone });
    expect(await notified()).toEqual(each(hospital.staff, milestone));
  });

  async function lastOffer(request: number): Promise<number> {
    const [row] = await database.sql<{ id: number }[]>`
      select id from transport_responses where transport_request_id = ${request} order by id desc limit 1`;
    return row?.id ?? 0;
  }
});

describe("a user's preferences", () => {
  const set = (person: Caller, values: Partial<typeof users.$inferInsert>) =>
    database.db.update(users).set(values).where(eq(users.id, person.userId));
  const notified = async (table: typeof notifications | typeof mailOutbox) => {
    const rows = await database.db
      .select({ userId: table.userId })
      .from(table)
      .where(table === notifications ? isTransition : undefined);
    return rows.map(({ userId }) => userId);
  };
  const [first, second] = [() => hospital.staff[0], () => hospital.staff[1]];

  it("without transport updates there is neither a list entry nor an email", async () => {
    await set(second(), { transportUpdates: false });
    await offer(await newRequest(), company);
    expect(await notified(notifications)).toEqual([first().userId]);
    expect(await notified(mailOutbox)).toEqual([first().userId]);
  });

  it("without emails, or without an address, there is a list entry only", async () => {
    await set(first(), { emailNotifications: false });
    await set(second(), { email: null });
    await offer(await newRequest(), company);
    expect((await notified(notifications)).toSorted()).toEqual([first().userId, second().userId].toSorted());
    expect(await notified(mailOutbox)).toEqual([]);
    await set(second(), { email: `${second().username}@town.example` });
  });

  it("a closed account gets no notifications", async () => {
    await set(second(), { deactivatedAt: new Date() });
    await offer(await newRequest(), company);
    expect(await notified(notifications)).toEqual([first().userId]);
  });

  it("apply if changed before the email is sent", async () => {
    const before = server.mails.length;
    await offer(await newRequest(), company);
    await set(first(), { emailNotifications: false });
    await set(second(), { transportUpdates: false });
    await sendAll();
    expect(server.mails).toHaveLength(before);
  });
});

it("a transition that is rolled back notifies no one", async () => {
  const request = await forgetBefore(approvedRequest());
  // A concurrent caller wins: the second start is rejected and leaves nothing.
  await done({ who: company.staff[0], kind: "start", request });
  const before = await database.db.$count(notifications);
  const again = await perform(database.db, { who: company.staff[1], kind: "start", request });
  expect(again).toEqual({ ok: false, code: "conflict" });
  expect(await database.db.$count(notifications)).toBe(before);
  expect(await database.db.$count(mailOutbox)).toBe(before);
});

describe("the emails", () => {
  it("are sent once per user, with a link and without the patient", async () => {
    const before = server.mails.length;
    const nastyName = "Zoë <b>O'Brien</b>\r\nBcc: x@evil.example =?utf-8?q?Łukasz?=";
    const request = await newRequest();
    await database.db
      .update(transportRequests)
      .set({
        patientName: nastyName,
        medicalRecordNumber: "MRN-7731-Ω",
        specialInstructions: "Fractured hip, dialysis on Mondays",
        equipment: "Ventilator",
        isolationPrecautions: "airborne",
      })
      .where(eq(transportRequests.id, request));
    await offer(request, rival);
    await approve(await offer(request, company));
    await done({ who: company.staff[0], kind: "start", request });
    await done({ who: hospital.staff[0], kind: "complete", request });
    const second = await approvedRequest();
    await done({ who: hospital.staff[0], kind: "release", request: second });
    await done({ who: hospital.staff[0], kind: "cancel", request: second });
    await sendAll();
    await sendAll();

    const mails = server.mails.slice(before);
    const perPerson = mails.map(({ to, parsed }) => `${to.join()} ${parsed.messageId}`);
    expect(new Set(perPerson).size).toBe(mails.length);
    expect(mails).toHaveLength(await database.db.$count(notifications, isTransition));
    for (const { parsed, raw } of mails) {
      const everything = [raw, parsed.subject, parsed.text, parsed.html].join("\n");
      expect(everything).not.toMatch(
        /O'Brien|Łukasz|Brien|MRN|7731|evil\.example|20417|Ward 3 East|Larkmoor|hip|dialysis|Ventilator|airborne/i,
      );
      expect(parsed.text).toMatch(
        /https:\/\/transport\.example\.org\/(?:transport\/\d+|ambulance-dashboard)\n/,
      );
      expect(parsed.text).toContain("https://transport.example.org/settings?tab=notifications");
    }
  });

  it("tell a company that was not chosen only that", async () => {
    const before = server.mails.length;
    const request = await newRequest();
    await offer(request, rival);
    const response = await forgetBefore(offer(request, company));
    await approve(response);
    await sendAll();
    const names = await database.db
      .select({ name: organizations.name })
      .from(organizations)
      .where(inArray(organizations.id, [hospital.id, company.id]));
    const mail = server.mails
      .slice(before)
      .find(({ to }) => to.includes(`${rival.staff[0].username}@town.example`));
    expect(mail?.parsed.subject).toBe(`Wardway: Response not chosen (request ${request})`);
    expect(mail?.parsed.text).toContain(`Your response to request ${request} was not chosen.`);
    expect(mail?.parsed.text).toContain("https://transport.example.org/ambulance-dashboard");
    expect(mail?.parsed.text).not.toContain(`/transport/${request}`);
    for (const { name } of names) expect(mail?.raw).not.toContain(name);
  });
});

describe("the notification list", () => {
  it("names the other party, newest first, in pages, to its owner only", async () => {
    const request = await newRequest();
    await offer(request, rival);
    await offer(request, company);
    const [owner] = hospital.staff;
    const first = await listNotifications(database.db, owner, { limit: 1 });
    const second = await listNotifications(database.db, owner, { limit: 1, cursor: Number(first.next) });
    expect([...first.items, ...second.items]).toMatchObject([
      { type: "response_received", transportRequestId: request, organizationName: await nameOf(company) },
      { type: "response_received", transportRequestId: request, organizationName: await nameOf(rival) },
    ]);
    expect(second.next).toBeNull();
    expect((await listNotifications(database.db, company.staff[0], { limit: 9 })).items).toMatchObject([
      { type: "created", transportRequestId: request },
    ]);
  });

  it("shows the patient's initials and the route, and no name", async () => {
    const request = await newRequest();
    await offer(request, company);
    const { items } = await listNotifications(database.db, hospital.staff[0], { limit: 1 });
    const [stored] = await database.db
      .select({ patient: transportRequests.patientName, from: transportRequests.currentLocation })
      .from(transportRequests)
      .where(eq(transportRequests.id, request));
    expect(items).toMatchObject([
      { patientInitials: initials(stored?.patient ?? ""), currentLocation: stored?.from },
    ]);
    expect(JSON.stringify(items)).not.toContain(stored?.patient);
  });

  it("marks those of a request as read when their owner opens its page, and no others", async () => {
    const [owner, colleague] = hospital.staff;
    const [first, second] = [await newRequest(), await newRequest()];
    for (const request of [first, second]) await offer(request, company);
    await openRequest(database.db, owner, first);
    expect(await countUnread(database.db, owner)).toMatchObject({ unread: 1 });
    expect(await countUnread(database.db, owner, second)).toMatchObject({ unread: 0 });
    expect(await countUnread(database.db, colleague)).toMatchObject({ unread: 2 });
  });

  it("separates what waits for the reader's side from news", async () => {
    const [owner, colleague] = hospital.staff;
    const waiting = async (reader: Caller) => {
      const { items } = await listNotifications(database.db, reader, { limit: 9, isWaiting: true });
      expect(await countUnread(database.db, reader)).toMatchObject({ waiting: items.length });
      const all = await listNotifications(database.db, reader, { limit: 50 });
      expect(all.items.filter(({ waits }) => waits)).toEqual(items);
      return items.map(({ type }) => type);
    };
    const request = await newRequest();
    expect(await waiting(company.staff[1])).toEqual(["created"]);
    const response = await offer(request, company);
    expect([await waiting(company.staff[1]), await waiting(owner), await waiting(colleague)]).toEqual([
      [],
      ["response_received"],
      [],
    ]);
    await database.db.update(users).set({ onlyOwnCalls: false }).where(eq(users.id, colleague.userId));
    expect(await waiting(colleague)).toEqual(["response_received"]);
    // A colleague has opened it: what is unread is news.
    await openRequest(database.db, colleague, request);
    expect(await waiting(owner)).toEqual([]);
    expect(await countUnread(database.db, owner)).toEqual({ unread: 1, waiting: 0 });
    await approve(response);
    expect(await waiting(company.staff[1])).toEqual(["approved"]);
    await done({ who: company.staff[0], kind: "start", request });
    expect([await waiting(company.staff[1]), await waiting(owner)]).toEqual([[], []]);
    expect(await countUnread(database.db, owner)).toMatchObject({ unread: 2 });
    await done({ who: company.staff[0], kind: "hand_back", request });
    expect([await waiting(owner), await waiting(rival.staff[0])]).toEqual([["released"], []]);
    await database.db.update(users).set({ onlyOwnCalls: true });
  });

  it("gives a company that was not chosen neither a link to the request nor the hospital's name", async () => {
    const request = await newRequest();
    await offer(request, rival);
    await approve(await offer(request, company));
    const { items } = await listNotifications(database.db, rival.staff[0], { limit: 9 });
    expect(items[0]).toMatchObject({
      type: "response_rejected",
      canOpen: false,
      organizationName: null,
      patientInitials: null,
      currentLocation: null,
      destination: null,
    });
    expect(await openNotification(database.db, rival.staff[0], items[0]?.id ?? 0)).toBeNull();
  });

  it("gives a company no link to a request that was cancelled without a company", async () => {
    const request = await newRequest();
    await done({ who: hospital.staff[0], kind: "cancel", request });
    const { items } = await listNotifications(database.db, company.staff[0], { limit: 9 });
    expect(items.find(({ transportRequestId }) => transportRequestId === request)).toMatchObject({
      type: "created",
      canOpen: false,
      currentLocation: null,
    });
  });

  it("counts unread entries up to ten; only the owner marks them, and together those that no longer wait", async () => {
    const [owner, colleague] = hospital.staff;
    const requests = [];
    for (let index = 0; index < 12; index += 1) requests.push(await newRequest());
    for (const request of requests) await offer(request, company);
    expect(await countUnread(database.db, owner)).toMatchObject({ unread: 10 });

    const { items } = await listNotifications(database.db, owner, { limit: 20 });
    const [newest, next] = items.map(({ id }) => id);
    await markRead(database.db, colleague, { ids: items.map(({ id }) => id) });
    expect(await countUnread(database.db, owner)).toMatchObject({ unread: 10 });

    expect(await openNotification(database.db, owner, newest ?? 0)).toBe(`/transport/${requests.at(-1)}`);
    expect(await openNotification(database.db, colleague, next ?? 0)).toBeNull();
    for (const request of requests.slice(0, 8)) await openRequest(database.db, colleague, request);
    await markRead(database.db, owner, { upTo: items[3]?.id });
    const after = await listNotifications(database.db, owner, { limit: 20 });
    expect(after.items.filter(({ readAt }) => readAt === null).map(({ id }) => id)).toEqual(
      items.slice(1, 4).map(({ id }) => id),
    );
    expect(await countUnread(database.db, owner)).toMatchObject({ unread: 3 });
  });

  it("is read by its index, however long it is", async () => {
    const [owner, colleague] = hospital.staff;
    const many = Array.from({ length: 4_000 }, (_, nth) => ({
      // Few of them, and of these a few unread.
      userId: nth % 100 === 0 ? owner.userId : colleague.userId,
      type: "read_logging_requested" as const,
      readAt: nth % 400 === 0 ? null : new Date(),
    }));
    await database.db.insert(notifications).values(many);
    const plans = await database.db.transaction(async (tx) => {
      await tx.execute(sql`analyze notifications`);
      const explain = async (query: ReturnType<typeof sql>) =>
        JSON.stringify(await tx.execute(sql`explain ${query}`));
      return [
        await explain(
          sql`select id from notifications where user_id = ${owner.userId}::integer and read_at is null limit 10`,
        ),
        await explain(
          sql`select id from notifications where user_id = ${owner.userId}::integer order by id desc limit 21`,
        ),
      ];
    });
    expect(plans[0]).toContain("notifications_unread");
    expect(plans[1]).toMatch(/Index.*Scan Backward using notifications_user/);
    expect(plans[1]).not.toContain("Sort");
  });

  async function nameOf(organization: TestOrganization): Promise<string> {
    const [row] = await database.db
      .select({ name: organizations.name })
      .from(organizations)
      .where(eq(organizations.id, organization.id))
      .orderBy(asc(organizations.id));
    return row?.name ?? "";
  }
});

const secretBox = createSecretBox(["a key of more than thirty-two characters"]);
const sendAll = () =>
  sendMail(
    { db: database.db, secretBox, publicUrl: "https://transport.example.org" },
    new AbortController().signal,
  );
