import { mailOutbox, messageReads, notifications, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  createRequestSchema,
  createResponseSchema,
  limits,
  sendMessageSchema,
  UNANSWERED_HOURS,
} from "@wardway/model";
import { addHours } from "date-fns";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { listCalls } from "../alerts/list-calls.server.ts";
import {
  cancelRequest,
  decideResponse,
  releaseRequest,
  withdrawResponse,
} from "../lifecycle/lifecycle.server.ts";
import { openRequest } from "../notifications/open-request.server.ts";
import { lastEvent, readEvents } from "../record/read-events.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { readListed } from "../record/select-requests.server.ts";
import { createRequest } from "../requests/create-request.server.ts";
import { listUnanswered } from "../requests/unanswered.server.ts";
import { respond } from "../responses/respond-to-request.server.ts";
import { markMessagesRead, readMessages } from "./read-messages.server.ts";
import { sendMessage } from "./send-message.server.ts";

let database: TestDatabase;
let town: Town;

const nurse = () => nth(town.hospitals, 0).staff[0];
const colleague = () => nth(town.hospitals, 0).staff[1];
const stranger = () => nth(town.hospitals, 1).staff[0];
const dispatcher = () => nth(town.companies, 0).staff[0];
const crew = () => nth(town.companies, 0).staff[1];
const rival = () => nth(town.companies, 1).staff[0];

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});

afterAll(() => database.close());

async function request(): Promise<number> {
  const { id } = await createRequest(mapsOf(database.db), nurse(), createRequestSchema.parse(requestBody));
  return id;
}

async function approve(requestId: number, company: Caller = dispatcher()): Promise<void> {
  const body = { transportRequestId: requestId, estimatedArrival: requestBody.transportDate };
  const { id } = await respond(database.db, company, createResponseSchema.parse(body));
  await decideResponse(database.db, nurse(), { responseId: id, status: "approved" });
}

const send = (who: Caller, requestId: number, text: string, to?: Caller) =>
  sendMessage(database.db, who, {
    requestId,
    ...sendMessageSchema.parse({ text, ambulanceCompanyId: to?.organizationId }),
  });

const read = (who: Caller, requestId: number) => readMessages(database.db, who, requestId);
const textsFor = async (who: Caller, requestId: number) =>
  (await read(who, requestId)).map(({ text }) => text);
const mark = (who: Caller, requestId: number, upTo: number) =>
  markMessagesRead(database.db, who, { requestId, upTo });
const unreadOf = async (who: Caller, requestId: number) =>
  (await readRequest(database.db, who, requestId)).unreadMessages;
const notified = (who: Caller, requestId: number) =>
  database.db
    .select({ id: notifications.id, readAt: notifications.readAt })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, who.userId),
        eq(notifications.transportRequestId, requestId),
        eq(notifications.type, "message"),
      ),
    )
    .orderBy(asc(notifications.id));
const calledAbout = async (who: Caller, requestId: number) =>
  (await listCalls(database.db, who)).find(({ id, kind }) => id === requestId && kind !== "new_request");

describe("messages about a request", () => {
  it("go to and fro between the hospital and the company that runs it, and name staff to colleagues only", async () => {
    const id = await request();
    await approve(id);
    await send(nurse(), id, "The patient is ready.");
    await send(crew(), id, "We are at the entrance.");
    const [first, second] = await read(colleague(), id);
    expect(first).toMatchObject({ from: "hospital", text: "The patient is ready.", readAt: null });
    expect(first?.authorName).toMatch(/^Person /);
    expect(second).toMatchObject({ from: "company", authorName: null });
    expect(await read(dispatcher(), id)).toMatchObject([{ authorName: null }, { from: "company" }]);
    expect((await read(dispatcher(), id))[1]?.authorName).toMatch(/^Person /);
    expect(await textsFor(town.admin, id)).toHaveLength(2);
  });

  it("have a thread for each company while the request is open, which no rival reads", async () => {
    const id = await request();
    await send(dispatcher(), id, "Is there a ventilator?");
    await send(nurse(), id, "Yes.", dispatcher());
    await send(nurse(), id, "Can you come earlier?", rival());
    expect(await textsFor(dispatcher(), id)).toEqual(["Is there a ventilator?", "Yes."]);
    expect(await textsFor(rival(), id)).toEqual(["Can you come earlier?"]);
    expect(await textsFor(nurse(), id)).toHaveLength(3);
    await approve(id);
    await expect(read(rival(), id)).rejects.toMatchObject({ code: "transport.notFound" });
    expect(await textsFor(nurse(), id)).toHaveLength(3);
  });

  it("are no entries of the timeline, nor steps of the transport", async () => {
    const id = await request();
    await approve(id);
    const before = await readEvents(database.db, nurse(), id);
    await send(nurse(), id, "The patient is ready.");
    expect(await readEvents(database.db, nurse(), id)).toEqual(before);
    expect(await lastEvent(database.db, dispatcher(), id)).toMatchObject({ type: "approved" });
  });

  it("never reach a company that the hospital did not mean", async () => {
    const id = await request();
    await expect(send(nurse(), id, "Hello")).rejects.toMatchObject({ code: "message.companyRequired" });
    for (const other of [nurse(), { ...rival(), organizationId: 999_999 }])
      await expect(send(nurse(), id, "Hello", other)).rejects.toMatchObject({
        code: "message.companyNotAsked",
      });
    await approve(id);
    // Written on a page that was loaded before the approval.
    await expect(send(nurse(), id, "Room 412", rival())).rejects.toMatchObject({
      code: "message.otherCompany",
    });
    expect(await textsFor(dispatcher(), id)).toEqual([]);
  });

  it("reach no company that the hospital has not asked yet", async () => {
    const id = await request();
    await database.sql`update transport_requests set asked_company_ids = array[${rival().organizationId ?? 0}::integer] where id = ${id}`;
    await expect(send(nurse(), id, "Hello", dispatcher())).rejects.toMatchObject({
      code: "message.companyNotAsked",
    });
    await expect(send(dispatcher(), id, "Hello")).rejects.toMatchObject({ code: "transport.notFound" });
    await send(nurse(), id, "Hello", rival());
  });

  it("are from the two sides only, and not about a cancelled request", async () => {
    const id = await request();
    await approve(id);
    await expect(send(town.admin, id, "Hello")).rejects.toMatchObject({ category: "forbidden" });
    for (const other of [stranger(), rival()])
      await expect(send(other, id, "Hello")).rejects.toMatchObject({ code: "transport.notFound" });
    await cancelRequest(database.db, nurse(), { requestId: id, reason: "Discharged" });
    await expect(send(nurse(), id, "Hello")).rejects.toMatchObject({ code: "tooLate.request.message" });
  });

  it("are limited for each side of a thread", async () => {
    const id = await request();
    await approve(id);
    await send(nurse(), id, "First");
    await database.sql`
      insert into transport_events (transport_request_id, type, from_status, to_status, actor_user_id, actor_organization_id, ambulance_company_id, details)
      select transport_request_id, type, from_status, to_status, actor_user_id, actor_organization_id, ambulance_company_id, details
      from transport_events, generate_series(2, ${limits.messagesPerSide})
      where transport_request_id = ${id} and type = 'message'`;
    await send(dispatcher(), id, "One more");
    await expect(send(nurse(), id, "One more")).rejects.toMatchObject({ code: "message.threadFull" });
  });
});

describe("a message from the time of the approval", () => {
  it("is closed to the company as soon as it no longer runs the transport", async () => {
    const id = await request();
    await send(dispatcher(), id, "Is there a ventilator?");
    await approve(id);
    await send(nurse(), id, "Zoe waits in room 412.");
    expect(await textsFor(dispatcher(), id)).toHaveLength(2);
    await releaseRequest(database.db, dispatcher(), { requestId: id, reason: "The vehicle broke down" });
    expect(await textsFor(dispatcher(), id)).toEqual(["Is there a ventilator?"]);
    expect(await unreadOf(dispatcher(), id)).toBeUndefined();
    // Written on a page from before the release.
    const late = { requestId: id, text: "Room 412", ambulanceCompanyId: dispatcher().organizationId };
    await expect(sendMessage(database.db, nurse(), { ...late, isAssigned: true })).rejects.toMatchObject({
      code: "message.otherCompany",
    });
    await approve(id);
    expect(await textsFor(dispatcher(), id)).toHaveLength(2);
  });
});

describe("the read marks of messages", () => {
  it("say when the other side has first read a message, and not that a colleague has", async () => {
    const id = await request();
    await approve(id);
    const first = await send(nurse(), id, "The patient is ready.");
    expect(await unreadOf(dispatcher(), id)).toBe(1);
    expect(await unreadOf(nurse(), id)).toBeUndefined();
    expect(await unreadOf(town.admin, id)).toBeUndefined();
    await mark(colleague(), id, first.id);
    await mark(town.admin, id, first.id);
    expect(await read(nurse(), id)).toMatchObject([{ readAt: null }]);
    await mark(crew(), id, first.id);
    const [marked] = await read(nurse(), id);
    expect(marked?.readAt).not.toBeNull();
    const second = await send(nurse(), id, "Room 412.");
    await mark(dispatcher(), id, second.id);
    await mark(dispatcher(), id, first.id);
    const both = await read(nurse(), id);
    expect(both[0]?.readAt).toBe(marked?.readAt);
    expect(both[1]?.readAt).not.toBeNull();
    expect(await unreadOf(dispatcher(), id)).toBeUndefined();
    expect(await database.db.$count(messageReads, eq(messageReads.transportRequestId, id))).toBe(2);
  });

  it("mark the request in the lists of who has not read a message, and of no other company", async () => {
    const id = await request();
    const sent = await send(nurse(), id, "Is there a ventilator?", dispatcher());
    const listed = async (who: Caller) => (await readListed(database.db, who, [id]))[0]?.unreadMessages;
    expect(await Promise.all([crew(), rival(), nurse(), town.admin].map(listed))).toEqual([
      1,
      undefined,
      undefined,
      undefined,
    ]);
    await mark(dispatcher(), id, sent.id);
    expect(await listed(crew())).toBeUndefined();
  });

  it("are of one thread", async () => {
    const id = await request();
    await send(dispatcher(), id, "Is there a ventilator?");
    const other = await send(rival(), id, "How heavy is the patient?");
    expect(await unreadOf(nurse(), id)).toBe(2);
    await mark(nurse(), id, other.id);
    expect(await unreadOf(nurse(), id)).toBe(1);
    expect(await read(dispatcher(), id)).toMatchObject([{ readAt: null }]);
    await expect(mark(dispatcher(), id, other.id)).rejects.toMatchObject({ code: "message.notFound" });
  });
});

describe("a new message", () => {
  it("goes on calling when another thread, an earlier message or only the transport was read", async () => {
    const id = await request();
    const one = await send(dispatcher(), id, "Is there a ventilator?");
    await send(rival(), id, "How heavy is the patient?");
    const last = await send(dispatcher(), id, "And oxygen?");
    await openRequest(database.db, nurse(), id);
    expect(await calledAbout(nurse(), id)).toMatchObject({ kind: "message", eventId: last.id });
    expect(await notified(nurse(), id)).toMatchObject([{ readAt: null }, { readAt: null }]);
    await mark(nurse(), id, one.id);
    expect(await calledAbout(nurse(), id)).toMatchObject({ eventId: last.id });
    await mark(nurse(), id, last.id);
    const [ofFirst, ofRival] = await notified(nurse(), id);
    expect([ofFirst?.readAt === null, ofRival?.readAt === null]).toEqual([false, true]);
    const rest = await calledAbout(nurse(), id);
    expect(rest).toMatchObject({ kind: "message" });
    await mark(nurse(), id, rest?.eventId ?? 0);
    expect(await calledAbout(nurse(), id)).toBeUndefined();
  });

  it("calls although something called before that is over", async () => {
    const id = await request();
    const body = { transportRequestId: id, estimatedArrival: requestBody.transportDate };
    const offer = await respond(database.db, rival(), createResponseSchema.parse(body));
    await withdrawResponse(database.db, rival(), offer.id);
    await send(dispatcher(), id, "Is there a ventilator?");
    expect(await calledAbout(nurse(), id)).toMatchObject({ kind: "message" });
  });

  it("ends for a company that has lost the request", async () => {
    const id = await request();
    await send(nurse(), id, "Can you come earlier?", rival());
    await send(nurse(), id, "Can you come earlier?", dispatcher());
    await approve(id);
    expect((await notified(rival(), id))[0]?.readAt).not.toBeNull();
    expect((await notified(crew(), id))[0]?.readAt).toBeNull();
  });

  it("leaves an overdue request among those without a response", async () => {
    const id = await request();
    await database.sql`update transport_requests set transport_date = now() - interval '1 hour' where id = ${id}`;
    const later = addHours(new Date(), UNANSWERED_HOURS);
    const unanswered = async () =>
      (await listUnanswered(database.db, nurse(), 50, later)).items.some((item) => item.id === id);
    expect(await unanswered()).toBe(true);
    await send(nurse(), id, "Can anybody come?", dispatcher());
    expect(await unanswered()).toBe(true);
  });

  it("notifies each user of the other side once, until it is read", async () => {
    const id = await request();
    await approve(id);
    await send(nurse(), id, "The patient is ready.");
    const second = await send(nurse(), id, "Room 412.");
    expect(await notified(dispatcher(), id)).toMatchObject([{ readAt: null }]);
    expect(await notified(crew(), id)).toHaveLength(1);
    expect(await notified(nurse(), id)).toEqual([]);
    expect(await notified(colleague(), id)).toEqual([]);
    await mark(dispatcher(), id, second.id);
    expect((await notified(dispatcher(), id))[0]?.readAt).not.toBeNull();
    await send(nurse(), id, "Please call the ward.");
    expect(await notified(dispatcher(), id)).toHaveLength(2);
    expect(await notified(crew(), id)).toHaveLength(1);
  });

  it("is in no email", async () => {
    const id = await request();
    await approve(id);
    await database.db
      .update(users)
      .set({ email: "crew@example.com", emailNotifications: true })
      .where(eq(users.id, crew().userId));
    await send(nurse(), id, "Zoe O'Brien waits in room 412");
    const mails = await database.db.select({ details: mailOutbox.details }).from(mailOutbox);
    expect(JSON.stringify(mails)).toContain('"type":"message"');
    expect(JSON.stringify(mails)).not.toContain("412");
  });

  it("calls the other side until it is read, behind all that calls already", async () => {
    const id = await request();
    await approve(id);
    expect(await calledAbout(crew(), id)).toMatchObject({ kind: "approved" });
    await send(nurse(), id, "The patient is ready.");
    expect(await calledAbout(crew(), id)).toMatchObject({ kind: "approved" });
    const answer = await send(dispatcher(), id, "We come.");
    expect(await calledAbout(nurse(), id)).toMatchObject({ kind: "message" });
    expect(JSON.stringify(await calledAbout(nurse(), id))).not.toContain("We come.");
    expect(await calledAbout(crew(), id)).toBeUndefined();
    await mark(nurse(), id, answer.id);
    expect(await calledAbout(nurse(), id)).toBeUndefined();
  });

  it("calls no company that was not chosen", async () => {
    const id = await request();
    await send(nurse(), id, "Can you come earlier?", rival());
    expect(await calledAbout(rival(), id)).toMatchObject({ kind: "message" });
    await approve(id);
    expect(await calledAbout(rival(), id)).toBeUndefined();
  });

  it("is sent once, if the answer to the first attempt was lost", async () => {
    const id = await request();
    await approve(id);
    const input = {
      requestId: id,
      text: "The patient is ready.",
      ambulanceCompanyId: null,
      isAssigned: null,
    };
    const first = await sendMessage(database.db, nurse(), input, "a-key");
    const again = await sendMessage(database.db, nurse(), input, "a-key");
    expect(again.id).toBe(first.id);
    expect(await textsFor(nurse(), id)).toHaveLength(1);
  });
});
