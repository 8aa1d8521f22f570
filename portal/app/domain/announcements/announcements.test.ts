import { announcements, mailOutbox, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { addDays } from "date-fns";
import { count, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { type MailServer, sendBy, startMailServer } from "#app/domain/testing/mail-server.ts";
import { makeTown, nth } from "#app/domain/testing/town.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { claimMail, failInterrupted } from "../mail/mail-outbox.server.ts";
import { sendMail } from "../mail/send-mail.server.ts";
import { countRecipients } from "./recipients.server.ts";
import { sendAnnouncement } from "./send-announcement.server.ts";
import { getUnsubscribeUrl, unsubscribe } from "./unsubscribe.server.ts";

const secretBox = createSecretBox(["a key of more than thirty-two characters"]);
const publicUrl = "https://transport.example.org";
const announcement = { subject: "A new release", message: "It has two parts.\n\nBoth are better." };

let database: TestDatabase;
let server: MailServer;
let admin: Caller;
let subscribers: readonly Caller[];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startMailServer();
  await sendBy(database.db, server);
});

afterAll(async () => {
  await server.stop();
  await database.close();
});

beforeEach(async () => {
  await database.db.delete(mailOutbox);
  await database.db.update(users).set({ marketingEmails: false });
  const town = await makeTown(database.db, { hospitals: 1, companies: 1 });
  admin = town.admin;
  subscribers = [...nth(town.hospitals, 0).staff.slice(0, 2), nth(town.companies, 0).staff[0]];
  for (const { userId } of subscribers) await change(userId, { marketingEmails: true });
});

const change = (userId: number, values: Partial<typeof users.$inferInsert>) =>
  database.db
    .update(users)
    .set({ email: `person-${userId}@hospital.example`, ...values })
    .where(eq(users.id, userId));
const addressOf = ({ userId }: Caller) => `person-${userId}@hospital.example`;
const makeDue = () => database.db.update(mailOutbox).set({ nextAttemptAt: sql`now() - interval '1 second'` });
const deliver = async () => {
  await makeDue();
  await sendMail({ db: database.db, secretBox, publicUrl }, new AbortController().signal);
};
/** Addresses of the emails since `earlier` of them. */
const delivered = (earlier: number) => server.mails.slice(earlier).flatMap(({ to }) => to);

it("reaches each user who chose it once, and names a one-click link to unsubscribe", async () => {
  const [first, second, third] = subscribers as [Caller, Caller, Caller];
  await change(second.userId, { email: addressOf(first).toUpperCase() });
  expect(await countRecipients(database.db)).toBe(2);
  const earlier = server.mails.length;
  expect(await sendAnnouncement(database.db, admin, announcement, "once")).toMatchObject({ recipients: 2 });
  expect(await lastAuditRow(database.db)).toMatchObject({
    action: "announcement.send",
    userId: admin.userId,
    details: { recipients: 2 },
  });
  await deliver();
  await deliver();
  expect(delivered(earlier).toSorted()).toEqual([addressOf(first), addressOf(third)].toSorted());

  const [mail] = server.mails.slice(earlier).filter(({ to }) => to.includes(addressOf(third)));
  const url = /^https:.*\/unsubscribe\?token=.+$/m.exec(mail?.parsed.text ?? "")?.[0] ?? "";
  const headers = new Map(mail?.parsed.headers.map(({ key, value }) => [key, value]));
  expect(headers.get("list-unsubscribe")).toBe(`<${url}>`);
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(mail?.parsed.subject).toBe("Wardway: A new release");
  expect(mail?.parsed.text).toContain(`It has two parts.\n\nBoth are better.`);
  expect(url).toContain(`?token=${third.userId}.`);
  expect(mail?.parsed.html).toContain(`href="${url}"`);
});

it("is sent once by a double click, also concurrently", async () => {
  const before = await database.db.$count(announcements);
  const click = () => sendAnnouncement(database.db, admin, announcement, "double");
  const [one, other] = await Promise.all([click(), click()]);
  expect(other).toEqual(one);
  expect(await click()).toEqual(one);
  expect(await database.db.$count(announcements)).toBe(before + 1);
  expect(await database.db.$count(mailOutbox)).toBe(3);
});

it("is not sent again to a recipient after a crash while sending", async () => {
  await sendAnnouncement(database.db, admin, announcement, "crash");
  const earlier = server.mails.length;
  await makeDue();
  // The process ends here: it may have contacted the server or not.
  await claimMail(database.db);
  await deliver();
  await makeDue();
  await failInterrupted(database.db);
  await deliver();
  const states = await database.db
    .select({ state: mailOutbox.state, count: count() })
    .from(mailOutbox)
    .groupBy(mailOutbox.state);
  expect(states).toEqual(expect.arrayContaining([expect.objectContaining({ state: "failed", count: 1 })]));
  expect(delivered(earlier)).toHaveLength(2);
});

it("is not sent to a user who unsubscribed since, and an unsigned link changes nothing", async () => {
  const [first, second] = subscribers as [Caller, Caller, Caller];
  await sendAnnouncement(database.db, admin, announcement, "late");
  const token =
    new URL(getUnsubscribeUrl(publicUrl, secretBox, first.userId)).searchParams.get("token") ?? "";
  const forged = token.replace(/^\d+/, String(second.userId));
  for (const invalid of [forged, "", String(second.userId), `${token}x`]) {
    await expect(unsubscribe(database.db, secretBox, invalid, null)).rejects.toMatchObject({
      code: "announcement.linkInvalid",
    });
  }
  await unsubscribe(database.db, secretBox, token, "192.0.2.7");
  expect(await lastAuditRow(database.db)).toMatchObject({
    action: "account.unsubscribe",
    userId: first.userId,
    ipAddress: "192.0.2.7",
    details: { changed: 1 },
  });
  await unsubscribe(database.db, secretBox, token, null);
  // A key that was rotated still verifies.
  const rotated = createSecretBox([
    "another key of more than thirty-two",
    "a key of more than thirty-two characters",
  ]);
  await unsubscribe(database.db, rotated, token, null);
  vi.useFakeTimers({ now: addDays(new Date(), 181), toFake: ["Date"] });
  await expect(unsubscribe(database.db, secretBox, token, null)).rejects.toMatchObject({
    code: "announcement.linkInvalid",
  });
  vi.useRealTimers();
  const earlier = server.mails.length;
  await deliver();
  expect(delivered(earlier)).not.toContain(addressOf(first));
  expect(delivered(earlier)).toHaveLength(2);
});

it("is rejected without recipients, and stores nothing", async () => {
  for (const { userId } of subscribers) await change(userId, { deactivatedAt: new Date() });
  const before = await database.db.$count(announcements);
  await expect(sendAnnouncement(database.db, admin, announcement, "none")).rejects.toMatchObject({
    code: "announcement.noRecipients",
  });
  expect(await database.db.$count(announcements)).toBe(before);
});
