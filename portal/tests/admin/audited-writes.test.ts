import {
  auditLog,
  contactMessages,
  displays,
  embedKeys,
  embedSites,
  emergencyAccesses,
  provisioningTokens,
  readLoggingRequests,
  sessions,
  users,
} from "@wardway/db/schema";
import { desc, eq, isNotNull } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeSoftwarePasskey } from "#app/domain/testing/software-passkey.ts";
import { postWidgetSession } from "../support/embedding.ts";
import { openFixture, portal } from "../support/fixture.ts";
import { getTotpCode, postForm, setUpSecondFactor } from "../support/log-in.ts";
import { startOpenIdProvider } from "../support/openid-provider.ts";
import { type ApiResult, type ApiSession, logInAs, openSession } from "../support/session.ts";
import { addAdministrator, routeFields, storedSection, systemFields } from "../support/settings-forms.ts";
import { attempts, type Parties, type Step } from "../support/steps.ts";
import { requestBody } from "../support/transports.ts";
import { watchedWrites, watchWrites } from "../support/unaudited-writes.ts";

let parties: Parties;
let admin: ApiSession;
let receiving: ApiSession;

openFixture();

beforeAll(async () => {
  await watchWrites(portal);
  const [hospital, company] = [await logInAs(portal, "hospital"), await logInAs(portal, "ambulance")];
  const { body } = await company.get<{ organizationId: number }>("/api/user");
  parties = { hospital, company, companyId: body.organizationId };
  [admin, receiving] = [await logInAs(portal, "admin"), await logInAs(portal, "hospital2")];
});

const byCompany: readonly Step[] = [
  "response.create",
  "response.withdraw",
  "request.decline",
  "request.withdraw_decline",
  "request.start",
  "request.milestone",
  "request.correct_milestone",
  "request.hand_back",
  "request.propose_pickup",
  "request.withdraw_proposal",
];

function callerOf(step: Step): ApiSession {
  if (step === "request.accept_patient") return receiving;
  return byCompany.includes(step) ? parties.company : parties.hospital;
}

test("every write has an audit row, and no row contains patient data", async () => {
  for (const [step, { prepare, call }] of Object.entries(attempts)) {
    const situation = await prepare(parties);
    const { status } = await call(callerOf(step as Step), situation, parties);
    expect(status, step).toBeLessThan(300);
  }
  await saveAndRemoveTemplate();
  await makeAndRevokeLink();
  await makeAndChangeOrder();
  await performAdminWrites();
  await changeOwnAccount();
  await logInByPasskey();
  await logInAtProvider();
  await provisionAccount();
  await startAndEndDisplay();
  await embedWidgets();
  await readInAnEmergency();
  await rejectReadLoggingOff();

  const { tables, watched, unaudited } = await watchedWrites(portal);
  expect(unaudited).toEqual([]);
  expect(tables).toEqual(watched);

  const trail = JSON.stringify(await portal.db.select().from(auditLog));
  expect(trail).not.toMatch(/O'Brien|MRN-4711|Larkmoor|Brookhollow/);
});

async function saveAndRemoveTemplate(): Promise<void> {
  const template = { ...requestBody(), name: "Dialysis at Brookhollow" };
  const { status, body } = await parties.hospital.post<{ id: number }>("/api/request-templates", template);
  expect(status).toBe(201);
  const path = `/api/request-templates/${body.id}`;
  expect((await parties.hospital.send("DELETE", path)).status).toBe(204);
}

async function makeAndRevokeLink(): Promise<void> {
  const { body: request } = await parties.hospital.post<{ id: number }>("/api/transport-requests", {
    ...requestBody(),
    medicalRecordNumber: "MRN-FOLLOWED",
  });
  const path = `/api/transport-requests/${request.id}/follow-links`;
  const { status, body } = await parties.hospital.post<{ id: number }>(path, { recipient: "family" });
  expect(status).toBe(201);
  expect((await parties.hospital.send("DELETE", `/api/follow-links/${body.id}`)).status).toBe(204);
}

async function makeAndChangeOrder(): Promise<void> {
  const request = await parties.hospital.post<{ id: number }>("/api/transport-requests", requestBody());
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const order = {
    requestId: request.body.id,
    weekdays: ["MO", "TU", "WE", "TH", "FR", "SA", "SU"],
    firstDay: day,
    pickupTime: "07:30",
  };
  const { status, body } = await parties.hospital.post<{ id: number }>("/api/standing-orders", order);
  expect(status).toBe(201);
  const path = `/api/standing-orders/${body.id}`;
  expect((await parties.hospital.patch(`${path}/dates`, { day, skipped: true })).status).toBe(200);
  expect((await parties.hospital.patch(path, { status: "ended" })).status).toBe(200);
}

async function done<Body>(result: Promise<ApiResult<Body>>): Promise<Body> {
  const { status, body } = await result;
  expect(status, JSON.stringify(body)).toBeLessThan(400);
  return body;
}

async function performAdminWrites(): Promise<void> {
  const organization = { name: "Fernhill", timeZone: "America/New_York", kind: "hospital" };
  await done(postForm(admin, "/admin/organizations", { intent: "create", ...organization }));
  await done(
    postForm(admin, "/admin/organizations", {
      intent: "edit",
      organizationId: "1",
      ...organization,
      name: "Fernhill West",
    }),
  );
  const account = {
    username: "fern",
    password: "correct horse battery",
    role: "hospital",
    organizationId: 3,
  };
  const { body } = await admin.post<{ id: number }>("/api/admin/users", account);
  await done(admin.patch(`/api/admin/users/${body.id}`, { name: "Fern Hill" }));
  const intents = ["unlock", "endSessions", "resetSecondFactor", "resetPassword", "deactivate", "reactivate"];
  for (const intent of [...intents, "delete"]) {
    await done(postForm(admin, "/admin/users", { intent, userId: String(body.id), username: "fern" }));
  }
  const preferences = { intent: "preferences", marketingEmails: "on" };
  await done(postForm(admin, "/settings?tab=notifications", preferences));
  const announcement = {
    intent: "send",
    subject: "News",
    message: "Better.",
    isChecked: "on",
    submission: "a form",
  };
  await done(postForm(admin, "/admin/announcements", announcement));
  const hold = { intent: "set", scope: "everything", reason: "Claim 17 of 2026", submission: "a hold" };
  await done(postForm(admin, "/admin/retention", hold));
  const release = { intent: "release", holdId: "1", reason: "Settled out of court" };
  await done(postForm(admin, "/admin/retention", release));
  const invited = { intent: "invite", email: "new@example.org", role: "hospital", organizationId: "3" };
  await done(postForm(admin, "/admin/invitations", invited));
  await done(postForm(admin, "/admin/invitations", { intent: "revoke", invitationId: "1" }));
  await done(admin.send("POST", "/admin/routes", { body: routeFields(0, { avoidTolls: "on" }) }));
  const [message] = await portal.db
    .insert(contactMessages)
    .values({
      name: "A",
      email: "a@example.org",
      organization: "B",
      message: "C",
      submission: crypto.randomUUID(),
    })
    .returning({ id: contactMessages.id });
  await done(
    postForm(admin, "/admin/messages", { intent: "mark", messageId: String(message?.id), mark: "read" }),
  );
}

/** Performs each write of a user on their own account. */
async function changeOwnAccount(): Promise<void> {
  const nurse = await logInAs(portal, "nurse");
  const page = (await nurse.get<string>("/profile")).body;
  const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? "";
  const profile = { name: "Nora Nurse", email: "nora@example.org", phone: "", address: "" };
  const currentPassword = portal.password;
  const sent = [
    await postForm(nurse, "/profile", { intent: "profile", seen, ...profile, currentPassword }),
    await postForm(nurse, "/settings?tab=notifications", { intent: "preferences", transportUpdates: "on" }),
  ];
  const { seed } = await setUpSecondFactor(portal, nurse);
  sent.push(
    await postForm(nurse, "/settings?tab=security", { intent: "newCodes", currentPassword }),
    await postForm(nurse, "/settings?tab=security", {
      intent: "switchOff",
      currentPassword,
      code: getTotpCode(seed),
    }),
    await postForm(nurse, "/settings?tab=security", { intent: "endOtherSessions" }),
  );
  const dispatcher = await logInAs(portal, "ambulance");
  sent.push(await postForm(dispatcher, "/profile", { intent: "base", base: "39.2904, -76.6122" }));
  const newPassword = "a new password of hers";
  const changed = { intent: "password", currentPassword, newPassword, confirmPassword: newPassword };
  sent.push(
    await postForm(nurse, "/profile", changed),
    await postForm(nurse, "/settings", {
      intent: "deleteAccount",
      username: "nurse",
      currentPassword: newPassword,
    }),
  );
  expect(sent.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
  const [deleted] = await portal.db.select().from(users).where(eq(users.username, "nurse"));
  expect(deleted?.deactivatedAt).not.toBeNull();
}

async function logInByPasskey(): Promise<void> {
  const crew = await logInAs(portal, "crew");
  const passkey = makeSoftwarePasskey(0);
  const asked = async () => ({
    id: new URL(portal.url).hostname,
    origin: portal.url,
    challenge: await issuedChallenge(),
  });
  const security = "/settings?tab=security";
  await done(postForm(crew, security, { intent: "startPasskey", name: "Phone" }));
  const registered = { name: "Phone", credential: JSON.stringify(passkey.register(await asked())) };
  await done(postForm(crew, security, { intent: "addPasskey", ...registered }));

  const again = openSession(portal);
  await done(postForm(again, "/login", { username: "crew", password: portal.password }));
  await done(postForm(again, "/login/code", { intent: "startPasskey" }));
  const credential = JSON.stringify(passkey.answer({ ...(await asked()), counter: 1 }));
  await done(postForm(again, "/login/code", { intent: "passkey", credential }));
  await done(postForm(again, security, { intent: "switchOff", currentPassword: portal.password }));
}

async function issuedChallenge(): Promise<string> {
  const [issued] = await portal.db
    .select({ challenge: sessions.passkeyChallenge })
    .from(sessions)
    .where(isNotNull(sessions.passkeyChallenge));
  return issued?.challenge ?? "";
}

const singleSignOn = "/admin/organizations/single-sign-on/3";

/** A person without an account, who gets one at the first log-in. */
async function logInAtProvider(): Promise<void> {
  await using provider = await startOpenIdProvider(`${portal.url}/login/sso/callback`);
  await done(
    postForm(admin, singleSignOn, {
      intent: "save",
      version: "0",
      logInName: "fernhill",
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      groupsClaim: "groups",
      groups: "Crews = staff",
      createsAccounts: "on",
      isEnabled: "on",
      provisionedClaim: "sub",
    }),
  );
  provider.people.set("nia", { groups: ["Crews"], preferred_username: "nia.lake" });
  const person = openSession(portal);
  const page = await done(postForm(person, "/login/sso", { organization: "fernhill" }));
  const [, address = ""] = new RegExp(`href="(${provider.issuer}/[^"]+)"`).exec(page) ?? [];
  const callback = await provider.logIn(address.replaceAll("&amp;", "&"), "nia");
  await done(person.get(callback.slice(portal.url.length)));
  expect(await person.get("/api/user")).toMatchObject({ status: 200 });
}

/** As the organization's provider does by SCIM. */
async function provisionAccount(): Promise<void> {
  const made = { intent: "makeToken", days: "365", idempotencyKey: crypto.randomUUID() };
  const page = await done(postForm(admin, singleSignOn, made));
  const [token] = /wpt_[\w-]{43}/.exec(page) ?? [];
  const call = (method: string, path: string, body: object) =>
    openSession(portal).send<{ id: string }>(method, `/scim/v2/Users${path}`, {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
      body: JSON.stringify(body),
    });
  const person = {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    externalId: "noor",
    userName: "noor@fernhill.example",
    active: true,
  };
  const { id } = await done(call("POST", "", person));
  await done(call("PUT", `/${id}`, { ...person, active: false }));
  await done(call("DELETE", `/${id}`, {}));
  const tokenId = await newestId(provisioningTokens);
  await done(postForm(admin, singleSignOn, { intent: "revokeToken", tokenId }));
}

async function startAndEndDisplay(): Promise<void> {
  // Who starts one is logged out by it.
  const starter = await logInAs(portal, "ambulance");
  await done(postForm(starter, "/displays", { intent: "start", label: "Control room", days: "30" }));
  const displayId = await newestId(displays);
  await done(postForm(parties.company, "/displays", { intent: "end", displayId }));
}

async function embedWidgets(): Promise<void> {
  const origin = "https://intranet.example.org";
  const { organizationId } = await done(parties.hospital.get<{ organizationId: number }>("/api/user"));
  const site = { name: "Intranet", origins: origin, hospitalId: String(organizationId) };
  await done(postForm(admin, "/embedding", { intent: "create", ...site }));
  const path = `/embedding/${await newestId(embedSites)}`;
  await done(postForm(admin, path, { intent: "rename", name: "Ward pages" }));
  await done(postForm(admin, path, { intent: "origins", origins: `${origin}\nhttps://ward.example.org` }));
  const page = await done(postForm(admin, path, { intent: "addKey", idempotencyKey: crypto.randomUUID() }));
  const [secretKey = ""] = /wsk_[\w-]{43}/.exec(page) ?? [];
  await done(postWidgetSession(portal, secretKey, { origin }));
  await done(postForm(admin, path, { intent: "revokeKey", keyId: await newestId(embedKeys) }));
  await done(postForm(admin, path, { intent: "revoke", name: "Ward pages" }));
}

async function readInAnEmergency(): Promise<void> {
  const [target] = await portal.db
    .update(users)
    .set({ isManager: true })
    .where(eq(users.username, "hospital2"))
    .returning({ organizationId: users.organizationId });
  const reason = "The patient is in our emergency room.";
  const access = { intent: "start", targetId: String(target?.organizationId), reason, confirmed: "on" };
  await done(postForm(parties.hospital, "/emergency-access", access));
  const accessId = await newestId(emergencyAccesses);
  await done(parties.hospital.get(`/emergency-access/${accessId}`));
  await done(postForm(parties.hospital, "/emergency-access", { intent: "end", accessId }));
  const review = { intent: "review", finding: "justified", note: "" };
  await done(postForm(receiving, `/emergency-reviews/${accessId}`, review));
}

/** One administrator wants to switch the auditing of reads off, another one rejects it. */
async function rejectReadLoggingOff(): Promise<void> {
  const { version } = await storedSection(portal, "system");
  const fields = systemFields(version);
  fields.delete("hipaaLoggingEnabled");
  await done(admin.send("POST", "/admin/settings", { body: fields }));
  await addAdministrator(portal, "second");
  const second = await logInAs(portal, "second");
  const request = await newestId(readLoggingRequests);
  await done(postForm(second, "/admin/settings", { intent: "rejectReadLogging", request }));
}

type NumberedTable =
  | typeof displays
  | typeof embedKeys
  | typeof embedSites
  | typeof emergencyAccesses
  | typeof provisioningTokens
  | typeof readLoggingRequests;

/** Of the row that was added last, as forms send it. */
async function newestId(table: NumberedTable): Promise<string> {
  const [newest] = await portal.db.select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(1);
  return String(newest?.id);
}
