import {
  auditLog,
  emergencyAccesses,
  emergencyAccessReads,
  organizations,
  sessions,
  users,
} from "@wardway/db/schema";
import { desc, eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectAccessible, expectQuiet, openPageAs, phone } from "../support/browser.ts";
import { makeSite, widgetSession } from "../support/embedding.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { postForm, saveSystemSettings } from "../support/log-in.ts";
import { setReadOnly, untilReadOnly } from "../support/read-only.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { createRequest, transportInProgress } from "../support/transports.ts";

const reason = "The patient arrived without papers, and the ward does not answer.";
/** After which other lists search. */
const TYPING_PAUSE_MS = 500;
const patient = { patientName: "Quenby Ostrander", medicalRecordNumber: "MRN-QO-77" };

/** Has the patient. */
let nurse: ApiSession;
let company: ApiSession;
/** Of the hospital that requested the transport. */
let other: ApiSession;
let target: typeof organizations.$inferSelect;
let transport: number;
let own: number;

openFixture("browser");

beforeAll(async () => {
  [nurse, company, other] = (await Promise.all(
    (["nurse", "ambulance", "hospital2"] as const).map((username) => logInAs(portal, username)),
  )) as [ApiSession, ApiSession, ApiSession];
  await portal.db.update(users).set({ isManager: true }).where(eq(users.username, "hospital2"));
  const [row] = await portal.db
    .select()
    .from(organizations)
    .where(eq(organizations.id, sql`(select organization_id from users where username = 'hospital2')`));
  if (!row) throw new Error("The other hospital does not exist.");
  target = row;
  ({ id: transport } = await transportInProgress(other, company, "patient_aboard", {
    ...patient,
    specialInstructions: "Allergic to latex.",
  }));
  ({ id: own } = await createRequest(nurse));
});

afterEach(async () => {
  await setReadOnly(portal, false);
  await portal.db.update(users).set({ deactivatedAt: null });
});

/** As if all of them were long ago. */
beforeEach(async () => {
  await portal.db.update(emergencyAccesses).set({
    startedAt: sql`started_at - interval '2 days'`,
    endsAt: sql`ends_at - interval '2 days'`,
    endedAt: sql`coalesce(ended_at, ends_at) - interval '2 days'`,
  });
});

const form = (changes: Record<string, string> = {}) => ({
  intent: "start",
  targetId: String(target.id),
  reason,
  confirmed: "on",
  ...changes,
});
const send = (session: ApiSession, changes: Record<string, string> = {}) =>
  postForm(session, "/emergency-access", form(changes));

async function start(session = nurse): Promise<number> {
  const { status, headers } = await send(session);
  expect(status).toBe(302);
  return Number(/^\/emergency-access\/(\d+)$/.exec(headers.get("location") ?? "")?.[1]);
}

const record = (id: number, request = transport) => `/emergency-access/${id}/transports/${request}`;
const statusOf = async (session: ApiSession, path: string) => (await session.get(path)).status;
const countAccesses = () => portal.db.$count(emergencyAccesses);

describe("starting an emergency access", () => {
  it("needs a recent proof by password or second factor, whatever the form calls its intent", async () => {
    const aged = await logInAs(portal, "nurse");
    const before = await countAccesses();
    await portal.db
      .update(sessions)
      .set({ confirmedAt: sql`now() - interval '6 minutes'` })
      .where(eq(sessions.userId, sql`(select ${users.id} from ${users} where username = 'nurse')`));
    for (const intent of ["start", "", "Start", "anything"]) {
      const result = await send(aged, { intent });
      expect([result.status, result.headers.get("location")]).toEqual([
        302,
        expect.stringMatching(/^\/login\/confirm/),
      ]);
    }
    expect(await countAccesses()).toBe(before);
    await portal.db.update(sessions).set({ confirmedAt: sql`now()` });
  });

  it("names each field and its limit, and shows again what was typed", async () => {
    const before = await countAccesses();
    const { status, body } = await send(nurse, { targetId: "", reason: "Too short.", confirmed: "" });
    expect(status).toBe(422);
    expect(body).toContain("Choose the hospital whose transport it is.");
    expect(body).toContain("Reason must have at least 20 characters");
    expect(body).toContain("Confirm that you need this");
    expect(body).toContain("Too short.");
    for (const changes of [
      { reason: "x".repeat(501) },
      { reason: " ".repeat(30) },
      { targetId: "9".repeat(30) },
      { targetId: `${target.id} or 1=1` },
      { targetId: String(2_000_000) },
    ]) {
      expect((await send(nurse, changes)).status, JSON.stringify(changes)).toBe(422);
    }
    expect(await countAccesses()).toBe(before);
  });

  it("is for staff of hospitals: not for companies, administrators, widgets or visitors", async () => {
    const before = await countAccesses();
    for (const username of ["ambulance", "admin"] as const) {
      const session = await logInAs(portal, username);
      expect((await send(session)).status).toBe(403);
      expect(await statusOf(session, "/emergency-access")).toBe(403);
    }
    expect((await send(openSession(portal))).headers.get("location")).toMatch(/^\/login/);
    const origin = "https://intranet.example.org";
    const site = await makeSite(portal, { origins: [origin], hospital: "nurse" });
    const token = await widgetSession(portal, site, { origin });
    const widget = await fetch(`${portal.url}/emergency-access`, {
      headers: { authorization: `Bearer ${token}`, origin },
      redirect: "manual",
    });
    expect(widget.status).toBe(302);
    expect(await countAccesses()).toBe(before);
  });

  it("is settled once when two windows start at the same time, and the other one says why", async () => {
    const results = await Promise.all([send(nurse), send(nurse)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([302, 409]);
    expect(results.find(({ status }) => status === 409)?.body).toContain(
      "You already have an emergency access to",
    );
  });

  it("is refused, and the page says so, while it is switched off", async () => {
    const id = await start();
    await saveSystemSettings(portal, { emergencyAccessEnabled: false });
    const page = await nurse.get<string>("/emergency-access");
    expect(page.body).toContain("Emergency access is switched off");
    expect(page.body).not.toContain('name="reason"');
    expect((await send(nurse)).status).toBe(403);
    for (const path of [`/emergency-access/${id}`, record(id)]) expect(await statusOf(nurse, path)).toBe(404);
    await saveSystemSettings(portal, {});
  });

  it("is rejected like every write while the database accepts none, and so are reads that could not be recorded", async () => {
    const id = await start();
    await setReadOnly(portal, true);
    await untilReadOnly(nurse, true);
    expect((await send(nurse)).status).toBe(503);
    expect(await statusOf(nurse, record(id))).toBe(503);
    await setReadOnly(portal, false);
    await untilReadOnly(nurse, false);
    expect(await statusOf(nurse, record(id))).toBe(200);
  });
});

describe("an open emergency access", () => {
  it("opens the other hospital's record, which stays closed everywhere else", async () => {
    expect(await statusOf(nurse, `/transport/${transport}`)).toBe(404);
    const id = await start();
    const { status, body, headers } = await nurse.get<string>(record(id));
    expect(status).toBe(200);
    for (const text of [patient.patientName, patient.medicalRecordNumber, "Allergic to latex."]) {
      expect(body).toContain(text);
    }
    for (const name of ["startLocationLat", "estimatedTravelTime", "openResponses", "response_received"]) {
      expect(body).not.toContain(name);
    }
    expect(headers.get("cache-control")).toContain("no-store");
    for (const path of [`/transport/${transport}`, `/api/transport-requests/${transport}`]) {
      expect(await statusOf(nurse, path)).toBe(404);
    }
    const cancel = { status: "cancelled", reason: "No." };
    expect((await nurse.patch(`/api/transport-requests/${transport}/status`, cancel)).status).toBe(404);
    for (const path of [`/emergency-access/${id}`, record(id)]) {
      expect((await postForm(nurse, path, { intent: "start" })).status).toBe(405);
    }
    expect(await statusOf(nurse, record(id, own))).toBe(404);
  });

  it("opens nothing for others, after its end, or with odd addresses", async () => {
    const id = await start();
    const colleague = await logInAs(portal, "hospital");
    for (const session of [colleague, other]) {
      expect(await statusOf(session, `/emergency-access/${id}`)).toBe(404);
      expect(await statusOf(session, record(id))).toBe(404);
    }
    for (const path of ["0", "-1", "1e1", `${id}%20`, "99999999999", "x"]) {
      expect(await statusOf(nurse, `/emergency-access/${path}`), path).toBe(404);
      expect(await statusOf(nurse, `/emergency-access/${id}/transports/${path}`), path).toBe(404);
    }
    expect((await nurse.get<string>(`${record(id)}.data`)).body).toContain(patient.patientName);
    await postForm(nurse, "/emergency-access", { intent: "end", accessId: String(id) });
    for (const path of [`/emergency-access/${id}`, record(id), `${record(id)}.data`]) {
      const { status, body } = await nurse.get<string>(path);
      expect([path, status]).toEqual([path, 404]);
      expect(JSON.stringify(body)).not.toContain(patient.patientName);
    }
  });

  it("searches without a patient's name in an address, and records what it showed", async () => {
    const id = await start();
    const found = await postForm(nurse, "/search", { list: `/emergency-access/${id}`, text: "ostrander" });
    const address = found.headers.get("location") ?? "";
    expect(address).toMatch(new RegExp(`^/emergency-access/${id}\\?search=`));
    expect(address.toLowerCase()).not.toContain("ostrander");
    const { body } = await nurse.get<string>(address);
    expect(body).toContain(patient.patientName);
    const reads = await portal.db
      .select()
      .from(emergencyAccessReads)
      .where(eq(emergencyAccessReads.accessId, id));
    expect(reads).toMatchObject([{ transportRequestId: transport, kind: "listed" }]);
    const [row] = await portal.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(row).toMatchObject({ username: "nurse", action: "request.read" });
    expect(row?.details).toEqual({ emergencyAccess: id, records: 1, ids: String(transport) });
  });

  it("ends with the account, and with a new password", async () => {
    const id = await start();
    await portal.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.username, "nurse"));
    expect((await nurse.get(record(id))).headers.get("location")).toMatch(/^\/login/);
  });
});

describe("the review", () => {
  it("shows the other hospital's manager what was read, and takes one finding", async () => {
    const id = await start();
    await nurse.get(record(id));
    await postForm(nurse, "/emergency-access", { intent: "end", accessId: String(id) });
    const list = await other.get<string>("/emergency-reviews");
    expect(list.body).toContain(`/emergency-reviews/${id}`);
    const page = await other.get<string>(`/emergency-reviews/${id}`);
    expect(page.body).toContain(`/transport/${transport}`);
    expect(page.body).not.toContain(patient.patientName);
    const admin = await logInAs(portal, "admin");
    const judge = (session: ApiSession, finding: string) =>
      postForm(session, `/emergency-reviews/${id}`, { intent: "review", finding, note: "Known patient." });
    expect((await judge(other, "")).status).toBe(422);
    expect((await judge(nurse, "justified")).status).toBe(403);
    // The user's own manager sees that it happened, not why, and may not judge it.
    await portal.db.update(users).set({ isManager: true }).where(eq(users.username, "hospital"));
    const ownManager = await logInAs(portal, "hospital");
    const ownPage = await ownManager.get<string>(`/emergency-reviews/${id}`);
    expect(ownPage.status).toBe(200);
    expect(ownPage.body).not.toContain(reason);
    expect((await judge(ownManager, "justified")).status).toBe(404);
    expect((await judge(other, "justified")).status).toBe(302);
    const late = await judge(admin, "not_justified");
    expect(late.status).toBe(409);
    expect(late.body).toContain("has reviewed this emergency access already");
    expect((await nurse.get<string>("/emergency-access")).body).toContain("Known patient.");
  });
});

describe("in the browser", () => {
  const chooseHospital = (page: Page) => page.getByLabel("Hospital that requested").selectOption(target.name);

  it("is started, used and ended with the keyboard, and the banner follows", async () => {
    const page = await openPageAs(browser, portal, "nurse", { path: "/emergency-access" });
    await page.getByRole("button", { name: "Start emergency access" }).press("Enter");
    await page.locator("[aria-invalid=true]").first().waitFor();
    await chooseHospital(page);
    await page.getByLabel("Reason").focus();
    await page.keyboard.type(reason);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: `Transports of ${target.name}` }).waitFor();
    await page.getByText(`Emergency access to ${target.name} until`).waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.getByRole("status").getByRole("button").count()).toBe(0);
    // Each search is recorded: none for a pause in typing, and a letter finds no one.
    const searches: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/search")) searches.push(request.url());
    });
    const search = page.getByRole("searchbox");
    await search.fill("o");
    await search.press("Enter");
    await page.getByText(/Enter at least 2 characters of a name/).waitFor();
    await search.fill("ostran");
    await search.pressSequentially("der", { delay: TYPING_PAUSE_MS });
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("link", { name: `Open record of ${patient.patientName}` }).waitFor();
    expect(searches).toHaveLength(2);
    expect(page.url().toLowerCase()).not.toContain("ostrander");
    await page.getByRole("link", { name: `Open record of ${patient.patientName}` }).press("Enter");
    await page.getByRole("heading", { level: 1, name: patient.patientName }).waitFor();
    await page.setViewportSize(phone);
    await expectAccessible(page);
    // On another page it ends without leaving it.
    await page.goto("/profile");
    await page.getByRole("button", { name: "End now" }).press("Enter");
    await page.getByRole("button", { name: "End now" }).waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/profile");
    await page.goBack();
    await page.getByRole("heading", { name: "There is nothing to read here" }).waitFor();
    expectQuiet(page, [/status of 404/]);
  });

  it("keeps what was typed while the user confirms who they are", async () => {
    const page = await openPageAs(browser, portal, "nurse", { path: "/emergency-access" });
    await portal.db.update(sessions).set({ confirmedAt: sql`now() - interval '6 minutes'` });
    await chooseHospital(page);
    await page.getByLabel("Reason").fill(reason);
    await page.getByRole("checkbox", { name: "I need this" }).check();
    await page.getByRole("button", { name: "Start emergency access" }).click();
    await page.waitForURL(/\/login\/confirm/);
    // The following tests use other sessions of the user.
    await portal.db.update(sessions).set({ confirmedAt: sql`now()` });
    await page.getByLabel("Current password").fill(portal.password);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.waitForURL(/\/emergency-access$/);
    await expect.poll(() => page.getByLabel("Reason").inputValue()).toBe(reason);
    await expect.poll(() => page.getByLabel("Hospital that requested").inputValue()).toBe(String(target.id));
    await expect.poll(() => page.getByRole("checkbox", { name: "I need this" }).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Start emergency access" }).click();
    await page.getByRole("heading", { level: 1, name: `Transports of ${target.name}` }).waitFor();
    expectQuiet(page);
  });

  it("takes the record off the screen when the time is over", async () => {
    const id = await start();
    const soon = {
      startedAt: sql`now() - interval '59 minutes 52 seconds'`,
      endsAt: sql`now() + interval '8 seconds'`,
    };
    const page = await openPageAs(browser, portal, "nurse", { path: record(id) });
    await page.getByText(patient.patientName).first().waitFor();
    await portal.db.update(emergencyAccesses).set(soon).where(eq(emergencyAccesses.id, id));
    await page.reload();
    await page.waitForURL(/\/emergency-access$/);
    await page.getByRole("button", { name: "Start emergency access" }).waitFor();
    await expect.poll(() => page.getByText(patient.patientName).count()).toBe(0);
    expectQuiet(page, [/status of 404/]);
  });
});
