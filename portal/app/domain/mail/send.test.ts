import { contactMessages, invitations, mailOutbox, settings, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import type { SystemSettings } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callReader } from "#app/infra/current-call.server.ts";
import { addSpanish } from "#app/infra/load-spanish.ts";
import { setReader } from "#app/infra/locale.ts";
import { queueMail } from "#app/infra/mail/mail-queue.server.ts";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { type MailServer, type MailServerOptions, sendBy, startMailServer } from "../testing/mail-server.ts";
import { startScriptedMailServer } from "../testing/scripted-mail-server.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { claimMail, failInterrupted, pruneMail } from "./mail-outbox.server.ts";
import { sendMail } from "./send-mail.server.ts";

const secretBox = createSecretBox(["a key of more than thirty-two characters"]);
const publicUrl = "https://transport.example.org";

let database: TestDatabase;
let town: Town;
let userId: number;
let server: MailServer | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db, { hospitals: 1, companies: 1 });
  userId = nth(town.hospitals, 0).staff[0].userId;
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.db.delete(mailOutbox);
  await database.db.delete(settings);
  await database.db.update(users).set({
    email: sql`'person-' || id || '@hospital.example'`,
    deactivatedAt: null,
    emailNotifications: true,
  });
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const address = () => `person-${userId}@hospital.example`;
const parts = () => ({ db: database.db, secretBox, publicUrl });
const send = () => sendMail(parts(), new AbortController().signal);

async function mailServer(options?: MailServerOptions, changes: Partial<SystemSettings> = {}) {
  server = await startMailServer(options);
  await sendBy(database.db, server, changes);
  return server;
}

const queue = (key: string) => queueMail(database.db, { key, kind: "password_changed", userId });

async function row(key: string) {
  const [found] = await database.db
    .select({
      state: mailOutbox.state,
      attempts: mailOutbox.attempts,
      lastError: mailOutbox.lastError,
      /** Minutes. */
      waits: sql<number>`round(extract(epoch from ${mailOutbox.nextAttemptAt} - now()) / 60)::integer`,
    })
    .from(mailOutbox)
    .where(eq(mailOutbox.key, key));
  return found;
}

const makeDue = () => database.db.update(mailOutbox).set({ nextAttemptAt: sql`now() - interval '1 second'` });
const age = (hours: number) =>
  database.db.update(mailOutbox).set({ createdAt: sql`now() - make_interval(hours => ${hours})` });

describe("the outbox", () => {
  it("writes in the language that its recipient has chosen", async () => {
    addSpanish();
    setReader(callReader);
    const { mails } = await mailServer();
    await queue("in English");
    await send();
    await database.db.update(users).set({ language: "es" }).where(eq(users.id, userId));
    await queue("in Spanish");
    await send();
    await database.db.update(users).set({ language: "browser" });
    expect(mails.map(({ parsed }) => parsed.subject)).toEqual([
      expect.stringContaining("Your password was changed"),
      expect.stringContaining("Se cambió su contraseña"),
    ]);
    expect(mails.map(({ parsed: { html = "" } }) => /<html lang="(\w+)"/.exec(html)?.[1])).toEqual([
      "en",
      "es",
    ]);
  });

  it("sends an email once, however often it is queued", async () => {
    const { mails } = await mailServer();
    await queue("once");
    await queue("once");
    await send();
    await send();
    expect(mails.map(({ to }) => to)).toEqual([[address()]]);
    expect(await row("once")).toMatchObject({ state: "sent", attempts: 1, lastError: null });
  });

  it("sends nothing for a change that was rolled back", async () => {
    const { mails } = await mailServer();
    const rolledBack = database.db.transaction(async (tx) => {
      await queueMail(tx, { key: "undone", kind: "password_changed", userId });
      throw new Error("Something else failed.");
    });
    await expect(rolledBack).rejects.toThrow("Something else failed.");
    await send();
    expect(mails).toEqual([]);
  });

  it("goes to the old address after a change of the address, and does not name the new one", async () => {
    const { mails } = await mailServer();
    const recipient = "old@hospital.example";
    await queueMail(database.db, { key: "moved", kind: "email_changed", userId, recipient });
    await send();
    expect(mails.map(({ to }) => to)).toEqual([[recipient]]);
    expect(mails[0]?.parsed.subject).toBe("Wardway: The email address of your account was changed");
    expect(mails[0]?.parsed.text).not.toContain(address());
  });

  it.each([
    ["temporaryPassword", "An administrator set a new password for your account"],
    ["secondFactorOn", "Your account asks for a code from now on"],
    ["secondFactorOff", "Your account no longer asks for a code"],
    ["secondFactorReset", "An administrator removed the second factor of your account"],
    ["recoveryCodes", "Your account has new recovery codes"],
    ["passkeyAdded", "A passkey was added to your account"],
    ["passkeyRemoved", "A passkey was removed from your account"],
    ["identityLinked", "Your account is opened by your organization's log-in too"],
    ["identityUnlinked", "Your account is no longer opened by your organization's log-in"],
  ])("tells the owner of a change of the account: %s", async (change, subject) => {
    const { mails } = await mailServer();
    await queueMail(database.db, { key: change, kind: "account_changed", userId, details: { change } });
    await send();
    expect(mails.map(({ to, parsed }) => [to, parsed.subject])).toEqual([
      [[address()], `Wardway: ${subject}`],
    ]);
    expect(mails[0]?.parsed.text).toContain("notify your administrator now");
  });

  it("is shared by concurrent processes: each email is sent once", async () => {
    const { mails } = await mailServer();
    const keys = Array.from({ length: 40 }, (_, index) => `shared-${index}`);
    for (const key of keys) await queue(key);
    await Promise.all([send(), send(), send()]);
    expect(mails).toHaveLength(keys.length);
    expect(new Set(mails.map(({ parsed }) => parsed.messageId)).size).toBe(keys.length);
  });

  it("never sends an interrupted email again, and reports it later", async () => {
    const { mails } = await mailServer();
    await queue("cut-off");
    // The process ends here: it may have contacted the server or not.
    await claimMail(database.db);
    await send();
    await failInterrupted(database.db);
    expect(await row("cut-off")).toMatchObject({ state: "sending" });

    await makeDue();
    await failInterrupted(database.db);
    await send();
    expect(await row("cut-off")).toMatchObject({
      state: "failed",
      lastError: "The portal stopped while sending. It is unknown whether the email was delivered.",
    });
    expect(mails).toEqual([]);
  });

  it("retries with increasing pauses while the server is unreachable, and delivers once", async () => {
    const { port } = await mailServer();
    await server?.stop();
    await queue("patient");
    for (const pause of [1, 4, 16, 64]) {
      await makeDue();
      await send();
      expect(await row("patient")).toMatchObject({
        state: "waiting",
        waits: pause,
        lastError: `127.0.0.1, port ${port} refused the connection. Check SMTP Port.`,
      });
    }
    server = await startMailServer({ port });
    await send();
    expect(server.mails).toEqual([]);
    await makeDue();
    await send();
    await send();
    expect(server.mails).toHaveLength(1);
    expect(await row("patient")).toMatchObject({ state: "sent", attempts: 5 });
  });

  it("gives up after eight attempts", async () => {
    await mailServer();
    await server?.stop();
    await queue("hopeless");
    await database.db.update(mailOutbox).set({ attempts: 6 });
    await send();
    expect(await row("hopeless")).toMatchObject({ state: "waiting", waits: 360 });
    await makeDue();
    await send();
    expect(await row("hopeless")).toMatchObject({ state: "failed", attempts: 8 });
  });

  it("consumes no attempt of other emails while the server is unreachable", async () => {
    await mailServer();
    await server?.stop();
    const keys = Array.from({ length: 20 }, (_, index) => `others-${index}`);
    for (const key of keys) await queue(key);
    await send();
    const untouched = await database.db.$count(mailOutbox, eq(mailOutbox.attempts, 0));
    expect(untouched).toBeGreaterThanOrEqual(keys.length - 4);
  });

  it("gives up a permanently rejected recipient immediately, and sends to the next", async () => {
    const other = nth(town.hospitals, 0).staff[1].userId;
    const reject = (recipient: string) =>
      recipient === address() ? { code: 550, text: `5.1.1 <${recipient}> is unknown` } : undefined;
    const { mails } = await mailServer({ reject });
    await queue("refused");
    await queueMail(database.db, { key: "taken", kind: "password_changed", userId: other });
    await send();
    expect(await row("refused")).toMatchObject({
      state: "failed",
      attempts: 1,
      lastError: "The mail server refused the recipient (550 5.1.1).",
    });
    expect(mails.map(({ to }) => to)).toEqual([[`person-${other}@hospital.example`]]);
  });

  it("retries a temporarily rejected recipient", async () => {
    await mailServer({ reject: () => ({ code: 451, text: "4.7.1 Try again later" }) });
    await queue("put-off");
    await send();
    expect(await row("put-off")).toMatchObject({ state: "waiting", attempts: 1 });
  });

  it("resends an email that the server deferred after its content, once and with the same Message-ID", async () => {
    const busy = await startScriptedMailServer({ content: "451 4.7.1 greylisted" });
    await sendBy(database.db, busy);
    await queue("greylisted");
    await send();
    expect(await row("greylisted")).toMatchObject({
      state: "waiting",
      attempts: 1,
      waits: 1,
      lastError: "The mail server deferred the message (451 4.7.1).",
    });
    await busy[Symbol.asyncDispose]();

    const { mails } = await mailServer();
    await makeDue();
    await send();
    await makeDue();
    await send();
    const [{ id = 0, createdAt = new Date(0) } = {}] = await database.db.select().from(mailOutbox);
    expect(busy.given()).toBe(1);
    expect(mails.map(({ parsed }) => parsed.messageId)).toEqual([
      `<outbox-${id}.${createdAt.getTime()}@portal.example>`,
    ]);
    expect(await row("greylisted")).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("never resends an email that the server may have accepted before it disconnected", async () => {
    const disconnecting = await startScriptedMailServer({ content: "drop" });
    await sendBy(database.db, disconnecting);
    await queue("dropped-line");
    await send();
    await disconnecting[Symbol.asyncDispose]();
    expect(disconnecting.given()).toBe(1);
    expect(await row("dropped-line")).toMatchObject({
      state: "failed",
      attempts: 1,
      lastError: expect.stringMatching(
        /was lost\. It is unknown whether the email was delivered, so it is not sent again\.$/,
      ),
    });

    const { mails } = await mailServer();
    await makeDue();
    await send();
    expect(mails).toEqual([]);
  });

  it("waits while no mail server is configured, and drops outdated emails", async () => {
    await queue("waits");
    await send();
    expect(await row("waits")).toMatchObject({ state: "waiting", attempts: 0 });
    await age(25);
    await send();
    expect(await row("waits")).toMatchObject({ state: "dropped" });

    const { mails } = await mailServer();
    await send();
    expect(mails).toEqual([]);
  });

  it("sends nothing to a closed account or one without an address", async () => {
    const { mails } = await mailServer();
    await queue("closed");
    await database.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, userId));
    await send();
    await database.db.update(users).set({ deactivatedAt: null, email: null }).where(eq(users.id, userId));
    await queue("nowhere");
    await send();
    expect(mails).toEqual([]);
    expect([await row("closed"), await row("nowhere")]).toMatchObject([
      { state: "dropped", lastError: "The account is closed." },
      { state: "dropped", lastError: "There is no valid email address." },
    ]);
  });

  it("leaves an email of a later release to a process of that release", async () => {
    const { mails } = await mailServer();
    const details = { change: "of_a_later_release", recipient: "nurse@hospital.example" };
    await queueMail(database.db, { key: "later", kind: "account_changed", userId, details });
    await expect(send()).rejects.toThrow("of a type that this release does not know");
    expect(mails).toEqual([]);
    expect(await row("later")).toMatchObject({ state: "waiting", attempts: 1 });
  });

  it("sends nothing to an address that would reach others", async () => {
    const { mails } = await mailServer();
    const email = "nurse@hospital.example>\r\nRCPT TO:<thief@evil.example";
    await database.db.update(users).set({ email }).where(eq(users.id, userId));
    await queue("hostile");
    await send();
    expect(mails).toEqual([]);
    expect(await row("hostile")).toMatchObject({ state: "dropped" });
  });

  it("deletes emails older than thirty days", async () => {
    await queue("old");
    await age(31 * 24);
    await queue("young");
    await pruneMail(database.db);
    expect(await row("old")).toBeUndefined();
    expect(await row("young")).toBeDefined();
  });
});

describe("the content of an email", () => {
  const sealed = (token: string) => ({ token: secretBox.encrypt(token, "mail") });

  it("has the link of a password reset while it is still needed", async () => {
    const { mails } = await mailServer({}, { emailSignature: "The transport desk" });
    const token = randomToken();
    await database.db
      .update(users)
      .set({ resetToken: tokenHash(token), resetTokenExpiry: sql`now() + interval '1 hour'` })
      .where(eq(users.id, userId));
    await queueMail(database.db, { key: "reset", kind: "password_reset", userId, details: sealed(token) });
    await send();
    const [mail] = mails;
    const link = `${publicUrl}/reset-password?token=${token}`;
    expect(mail?.parsed.subject).toBe("Wardway: Reset your password");
    expect(mail?.parsed.text).toContain(link);
    expect(mail?.parsed.html).toContain(`href="${link}"`);
    expect(mail?.parsed.text).toContain("-- \nThe transport desk");

    await database.db.update(users).set({ resetToken: null }).where(eq(users.id, userId));
    await queueMail(database.db, { key: "used", kind: "password_reset", userId, details: sealed(token) });
    await send();
    expect(mails).toHaveLength(1);
    expect(await row("used")).toMatchObject({
      state: "dropped",
      lastError: "The link was used or has expired.",
    });
  });

  it("goes to an invitation's address, unless it was revoked since", async () => {
    const { mails } = await mailServer();
    for (const [key, revokedAt] of [
      ["open", null],
      ["revoked", new Date()],
    ] as const) {
      const token = randomToken();
      const email = `${key}@company.example`;
      const expiresAt = new Date(Date.now() + 3_600_000);
      await database.db.insert(invitations).values({
        tokenHash: tokenHash(token),
        email,
        role: "admin",
        invitedBy: town.admin.userId,
        expiresAt,
        revokedAt,
      });
      await queueMail(database.db, { key, kind: "invitation", recipient: email, details: sealed(token) });
    }
    await send();
    expect(mails.map(({ to }) => to)).toEqual([["open@company.example"]]);
    expect(mails[0]?.parsed.text).toContain(`${publicUrl}/invitation?token=`);
    expect(await row("revoked")).toMatchObject({ state: "dropped" });
  });

  it("goes to the contact address for a visitor's message, with the visitor as reply address", async () => {
    const { mails } = await mailServer({}, { contactEmail: "desk@portal.example" });
    const [message] = await database.db
      .insert(contactMessages)
      .values({
        name: "Ann <Director>",
        email: "ann@larkmoor.example",
        organization: "Larkmoor\r\nBcc: thief@evil.example",
        message: "We would like a demo.\n<b>Soon</b>.",
        submission: randomToken(),
      })
      .returning({ id: contactMessages.id });
    await queueMail(database.db, {
      key: "contact",
      kind: "contact_message",
      recipient: "desk@portal.example",
      details: { contactMessageId: message?.id ?? 0 },
    });
    await send();
    const [mail] = mails;
    expect(mail?.to).toEqual(["desk@portal.example"]);
    expect(mail?.parsed.replyTo).toEqual([{ name: "", address: "ann@larkmoor.example" }]);
    expect(mail?.parsed.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail?.parsed.text).toContain("> We would like a demo.\n> <b>Soon</b>.");
    expect(mail?.parsed.html).toContain("&lt;b&gt;Soon&lt;/b&gt;");
  });

  it("names a locked account to administrators", async () => {
    const { mails } = await mailServer();
    const { userId: adminId } = town.admin;
    await queueMail(database.db, {
      key: "locked",
      kind: "account_locked",
      userId: adminId,
      details: { lockedUserId: userId, minutes: 15 },
    });
    await send();
    const { username } = nth(town.hospitals, 0).staff[0];
    expect(mails[0]?.to).toEqual([`person-${adminId}@hospital.example`]);
    expect(mails[0]?.parsed.text).toContain(
      `the account ${username}, so logins from that network are blocked for 15 minutes`,
    );
  });

  it("has the configured name of the system", async () => {
    const { mails } = await mailServer({}, { systemName: "Larkmoor Transport" });
    await queue("named");
    await send();
    expect(mails[0]?.parsed.subject).toBe("Larkmoor Transport: Your password was changed");
    expect(mails[0]?.parsed.from).toMatchObject({ name: "Larkmoor Transport" });
  });
});
