import { mailOutbox, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type MailServer, sendBy, startMailServer } from "#app/domain/testing/mail-server.ts";
import { type ScratchFolder, scratchFolder } from "../../../db/src/postgres/testing/scratch-folder.ts";
import { postForm } from "../support/log-in.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { type ApiSession, openSession } from "../support/session.ts";
import { createRequest, endDemoTransports, respondTo } from "../support/transports.ts";

const password = "a-password-for-tests";

let database: TestDatabase;
let scratch: ScratchFolder;
let portals: ServerProcess[];
let mailServer: MailServer | undefined;

beforeEach(async () => {
  [database, scratch] = await Promise.all([createTestDatabase(), scratchFolder()]);
  portals = [];
});

afterEach(async () => {
  for (const portal of portals) portal.signal("SIGKILL");
  await Promise.all(portals.map(({ ended }) => ended));
  await mailServer?.stop();
  await database.close();
  await scratch.remove();
});

async function startPortal(): Promise<{ readonly url: string; readonly process: ServerProcess }> {
  const process = startServer({
    PORT: "0",
    DATABASE_URL: database.url,
    DATA_DIR: scratch.path,
    DEMO_PASSWORD: password,
  });
  portals.push(process);
  return { url: await process.ready, process };
}

async function logIn(url: string, username: string): Promise<ApiSession> {
  const session = openSession({ url });
  const { status } = await session.post("/api/login", { username, password });
  expect(status).toBe(200);
  return session;
}

/** Leaves only the nurse of the hospital's staff with email notifications, and none of the demo's transports. */
async function emailOnlyNurse() {
  await endDemoTransports(database.db);
  await database.db.delete(mailOutbox);
  await database.db.update(users).set({ emailNotifications: sql`${users.username} = 'nurse'` });
}

const states = async () => {
  const rows = await database.db.select({ state: mailOutbox.state }).from(mailOutbox);
  return rows.map(({ state }) => state);
};

it("emails the hospital's staff a link to the request when a company responds", async () => {
  mailServer = await startMailServer();
  const { url } = await startPortal();
  await emailOnlyNurse();
  await sendBy(database.db, mailServer);
  const { id } = await createRequest(await logIn(url, "hospital"));
  await respondTo(await logIn(url, "ambulance"), id);

  const [mail] = await mailServer.received(1);
  const [nurse] = await database.db.select().from(users).where(eq(users.username, "nurse"));
  expect(mail?.to).toEqual([nurse?.email]);
  expect(mail?.parsed.text).toContain(`${url}/transport/${id}`);
  expect(mail?.raw).not.toMatch(/Brien|MRN/);
});

it("sends an announcement once after a double click, and its link unsubscribes without a log-in", async () => {
  mailServer = await startMailServer();
  const { url } = await startPortal();
  await sendBy(database.db, mailServer);
  await database.db.update(users).set({ marketingEmails: sql`${users.username} in ('nurse', 'crew')` });
  const admin = await logIn(url, "admin");
  const form = (await admin.get<string>("/admin/announcements")).body;
  expect(form).toContain("It goes to 2 recipients and cannot be recalled.");
  const [, submission = ""] = /name="submission" value="([^"]+)"/.exec(form) ?? [];
  const announcement = {
    intent: "send",
    subject: "New release",
    message: "It is better.",
    isChecked: "on",
    submission,
  };
  const send = () => postForm(admin, "/admin/announcements", announcement);
  const unchecked = await postForm(admin, "/admin/announcements", { ...announcement, isChecked: "" });
  expect(unchecked.body).toContain("Confirm that you have checked the text.");
  const clicks = await Promise.all([send(), send()]);
  expect(clicks.map(({ status }) => status)).toEqual([302, 302]);
  expect((await admin.get<string>("/admin/announcements")).body).toMatch(/New release.*to 2 recipients/s);
  const mails = await mailServer.received(2);
  expect(await states()).toHaveLength(2);

  const nurse = mails.find(({ to }) => to.some((address) => address.includes("teodora")));
  const [, link = ""] = /^List-Unsubscribe: ?<(.+)>/m.exec(nurse?.raw.replace(/\r\n\s/g, "") ?? "") ?? [];
  const wants = async () => {
    const [row] = await database.db.select().from(users).where(eq(users.username, "nurse"));
    return row?.marketingEmails;
  };
  // A mail program that fetches the link in advance changes nothing.
  const visitor = openSession({ url });
  const opened = await visitor.get(link);
  // The address, which the browser remembers, opens nothing.
  expect([opened.status, opened.headers.get("location")]).toEqual([302, "/unsubscribe"]);
  const page = await visitor.get<string>("/unsubscribe");
  expect([page.status, await wants()]).toEqual([200, true]);
  expect(page.body).toContain("The account nurse then gets no more marketing emails.");
  expect((await fetch(link.replace(/.$/, "_"), { method: "POST" })).status).toBe(404);
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const done = await fetch(link, { method: "POST", body });
  expect([done.status, await wants()]).toEqual([200, false]);
  expect(await done.text()).toContain("You are unsubscribed");
  await database.db.update(users).set({ marketingEmails: true }).where(eq(users.username, "nurse"));
  const byPage = await postForm(visitor, "/unsubscribe", {});
  expect([byPage.status, await wants()]).toEqual([200, false]);
});

const findLink = (text = "") => /^https?:\/\/\S+$/m.exec(text)?.[0] ?? "";

it("sends links that lead to the page they name", async () => {
  mailServer = await startMailServer();
  const { url } = await startPortal();
  await emailOnlyNurse();
  await sendBy(database.db, mailServer, { requireMFA: false });
  const path = (link: string) => link.replace(url, "");

  const [{ id }, nurse] = [await createRequest(await logIn(url, "hospital")), await logIn(url, "nurse")];
  await respondTo(await logIn(url, "ambulance"), id);
  const [notification] = await mailServer.received(1);
  const requestLink = findLink(notification?.parsed.text);
  expect(await nurse.get(path(requestLink))).toMatchObject({
    status: 200,
    body: expect.stringContaining("MRN"),
  });
  const stranger = await openSession({ url }).get(path(requestLink));
  expect(stranger.headers.get("location")).toBe(
    `/login?redirectTo=${encodeURIComponent(`/transport/${id}`)}`,
  );
  expect(await nurse.get("/settings?tab=notifications")).toMatchObject({ status: 200 });

  const visitor = openSession({ url });
  // The portal caches settings for a second, and until then has no form.
  await expect
    .poll(async () => (await visitor.get<string>("/forgot-password")).body)
    .toContain('name="username"');
  expect(await postForm(visitor, "/forgot-password", { username: "Nurse " })).toMatchObject({ status: 200 });
  const [, reset] = await mailServer.received(2);
  const chosen = { newPassword: "a better password", confirmPassword: "a better password" };
  expect(await visitor.get(path(findLink(reset?.parsed.text)))).toMatchObject({ status: 302 });
  expect(await visitor.get("/reset-password")).toMatchObject({ status: 200 });
  expect(await postForm(visitor, "/reset-password", chosen)).toMatchObject({ status: 302 });
  expect(await nurse.get("/api/user")).toMatchObject({ status: 401 });
  const credentials = { username: "nurse", password: chosen.newPassword };
  expect(await visitor.post("/api/login", credentials)).toMatchObject({ status: 200 });
  const [, , changed] = await mailServer.received(3);
  expect(changed?.parsed.subject).toBe("Wardway: Your password was changed");
  expect(path(findLink(changed?.parsed.text))).toBe("/login");
  expect(changed?.raw).not.toContain(chosen.newPassword);

  const admin = await logIn(url, "admin");
  const invited = { intent: "invite", email: "zoe@example.org", role: "admin", organizationId: "" };
  expect(await postForm(admin, "/admin/invitations", invited)).toMatchObject({ status: 302 });
  const [, , , invitation] = await mailServer.received(4);
  expect(invitation?.to).toEqual(["zoe@example.org"]);
  const newcomer = openSession({ url });
  expect(await newcomer.get(path(findLink(invitation?.parsed.text)))).toMatchObject({ status: 302 });
  expect(await newcomer.get("/invitation")).toMatchObject({
    status: 200,
    body: expect.stringContaining("zoe@example.org"),
  });
});

it("never sends an email again after the portal is killed during delivery", async () => {
  let resolveReceived = () => {};
  const received = new Promise<void>((resolve) => {
    resolveReceived = resolve;
  });
  // The server receives the email, and its reply never arrives.
  mailServer = await startMailServer({
    beforeReply: () => {
      resolveReceived();
      return new Promise(() => {});
    },
  });
  const first = await startPortal();
  await emailOnlyNurse();
  await sendBy(database.db, mailServer);
  const { id } = await createRequest(await logIn(first.url, "hospital"));
  await respondTo(await logIn(first.url, "ambulance"), id);
  await received;
  first.process.signal("SIGKILL");
  await first.process.ended;
  expect(await states()).toEqual(["sending"]);

  const { port } = mailServer;
  await mailServer.stop();
  mailServer = await startMailServer({ port });
  const second = await startPortal();
  // The new process has polled the outbox by the time a later email arrives.
  await respondTo(await logIn(second.url, "ambulance2"), id);
  await mailServer.received(1);
  expect((await states()).toSorted()).toEqual(["sending", expect.stringMatching(/^(?:sending|sent)$/)]);

  await database.db
    .update(mailOutbox)
    .set({ nextAttemptAt: sql`now() - interval '1 minute'` })
    .where(eq(mailOutbox.id, sql`(select min(id) from mail_outbox)`));
  second.process.signal("SIGTERM");
  await second.process.ended;
  // A start abandons interrupted deliveries.
  const third = await startPortal();
  await expect.poll(states, { timeout: 30_000 }).toEqual(expect.arrayContaining(["failed", "sent"]));
  third.process.signal("SIGTERM");
  await third.process.ended;
  expect(mailServer.mails).toHaveLength(1);
});

it("sends each email once when two portals share a database", async () => {
  mailServer = await startMailServer();
  const [first, second] = [await startPortal(), await startPortal()];
  await emailOnlyNurse();
  const hospital = await logIn(first.url, "hospital");
  const companies = await Promise.all([logIn(first.url, "ambulance"), logIn(second.url, "ambulance2")]);
  const requests = await Promise.all(Array.from({ length: 15 }, () => createRequest(hospital)));
  await Promise.all(requests.flatMap(({ id }) => companies.map((company) => respondTo(company, id))));
  expect(await states()).toEqual(Array.from({ length: 30 }, () => "waiting"));

  await sendBy(database.db, mailServer);
  // Each process is triggered by a change of its own.
  const { id } = await createRequest(hospital);
  await Promise.all(companies.map((company) => respondTo(company, id)));
  await mailServer.received(32);
  await expect.poll(states, { timeout: 30_000 }).toEqual(Array.from({ length: 32 }, () => "sent"));
  expect(mailServer.mails).toHaveLength(32);
  expect(new Set(mailServer.mails.map(({ parsed }) => parsed.messageId)).size).toBe(32);
});

it("finishes the current delivery when the portal stops", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  mailServer = await startMailServer({ beforeReply: () => released });
  const { url, process } = await startPortal();
  await emailOnlyNurse();
  await sendBy(database.db, mailServer);
  const { id } = await createRequest(await logIn(url, "hospital"));
  await respondTo(await logIn(url, "ambulance"), id);
  await mailServer.received(1);
  process.signal("SIGTERM");
  await process.waitForOutput(/finishing open requests/);
  release();
  expect(await process.ended).toMatchObject({ code: 0, stderr: "" });
  expect(await states()).toEqual(["sent"]);
});

it("logs a delivery error without the recipient or the content", async () => {
  mailServer = await startMailServer({
    reject: (recipient) => ({ code: 550, text: `5.1.1 <${recipient}> is unknown` }),
  });
  const { url, process } = await startPortal();
  await emailOnlyNurse();
  await sendBy(database.db, mailServer);
  const { id } = await createRequest(await logIn(url, "hospital"));
  await respondTo(await logIn(url, "ambulance"), id);
  await expect.poll(states, { timeout: 30_000 }).toEqual(["failed"]);
  const [row] = await database.db.select().from(mailOutbox);
  expect(row?.lastError).not.toContain("@");
  process.signal("SIGTERM");
  expect((await process.ended).stderr).toBe("");
});
