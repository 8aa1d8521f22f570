import { auditLog, contactMessages, users } from "@wardway/db/schema";
import { asc, eq, gt, max } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { openFixture, portal } from "../support/fixture.ts";
import { getTotpCode, postForm, setUpSecondFactor } from "../support/log-in.ts";
import { startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { routeFields, storedSection, systemFields } from "../support/settings-forms.ts";
import { attempts, type Parties, type Step } from "../support/steps.ts";
import { completedTransport, createRequest, requestBody } from "../support/transports.ts";
import { watchedWrites, watchWrites } from "../support/unaudited-writes.ts";

let parties: Parties;
let admin: ApiSession;
let rival: ApiSession;
let receiving: ApiSession;
let ids: Record<string, number>;

openFixture();

beforeAll(async () => {
  await watchWrites(portal);
  const [hospital, company] = [await logInAs(portal, "hospital"), await logInAs(portal, "ambulance")];
  const { body } = await company.get<{ organizationId: number }>("/api/user");
  parties = { hospital, company, companyId: body.organizationId };
  [admin, rival] = [await logInAs(portal, "admin"), await logInAs(portal, "ambulance2")];
  receiving = await logInAs(portal, "hospital2");
  const accounts = await portal.db.select({ id: users.id, username: users.username }).from(users);
  ids = Object.fromEntries(accounts.map(({ id, username }) => [username, id]));
});

async function latestId(): Promise<number> {
  const [row] = await portal.db.select({ id: max(auditLog.id) }).from(auditLog);
  return row?.id ?? 0;
}

let before: number;
beforeEach(async () => {
  before = await latestId();
});

const written = () =>
  portal.db.select().from(auditLog).where(gt(auditLog.id, before)).orderBy(asc(auditLog.id));

const row = (who: string | null, action: string, resource: string, id: number | null, success: boolean) => ({
  userId: who === null ? null : ids[who],
  username: who,
  ipAddress: "127.0.0.1",
  action,
  resourceType: resource,
  resourceId: id,
  success,
});

const log = (username: string, password: string) =>
  openSession(portal).post("/api/login", { username, password });

const foreign = { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" };

interface Kind {
  readonly name: string;
  /** @returns the expected rows */
  act(): Promise<readonly ReturnType<typeof row>[]>;
}

const kinds: readonly Kind[] = [
  {
    name: "a log-in",
    act: async () => {
      await log("nurse", portal.password);
      return [row("nurse", "account.log_in", "user", ids.nurse ?? 0, true)];
    },
  },
  {
    name: "a log-in through the page",
    act: async () => {
      await postForm(openSession(portal), "/login", { username: "nurse", password: portal.password });
      return [row("nurse", "account.log_in", "user", ids.nurse ?? 0, true)];
    },
  },
  {
    name: "a log-in with the wrong password",
    act: async () => {
      await log("nurse", "not the password");
      return [row("nurse", "account.log_in", "user", ids.nurse ?? 0, false)];
    },
  },
  {
    name: "a log-in with an unknown name, which may be a mistyped password",
    act: async () => {
      await log("hunter2-oops", "not the password");
      return [row(null, "account.log_in", "user", null, false)];
    },
  },
  {
    name: "a log-out",
    act: async () => {
      const session = await logInAs(portal, "nurse");
      before = await latestId();
      await session.post("/api/logout");
      return [row("nurse", "account.log_out", "user", ids.nurse ?? 0, true)];
    },
  },
  ...["/transport/ID", "/api/transport-requests/ID", "/api/transport-requests/ID/events"].map((path) => ({
    name: `a read of a record through ${path}`,
    act: async () => {
      const { id } = await createRequest(parties.hospital);
      before = await latestId();
      await parties.hospital.get(path.replace("ID", String(id)));
      return [row("hospital", "request.read", "transport_request", id, true)];
    },
  })),
  ...["/hospital-dashboard", "/transport-history", "/api/transport-requests"].map((path) => ({
    name: `a read of the records that ${path} lists`,
    act: async () => {
      await completedTransport(parties.hospital, parties.company);
      await createRequest(parties.hospital);
      before = await latestId();
      await parties.hospital.get(path);
      return [row("hospital", "request.read", "transport_request", null, true)];
    },
  })),
  {
    name: "another user's record, reported as not found",
    act: async () => {
      const { id } = await parties.hospital
        .get<{ id: number }[]>("/api/transport-requests?status=completed&limit=1")
        .then(({ body }) => body[0] ?? expect.unreachable());
      before = await latestId();
      expect(await rival.get(`/api/transport-requests/${id}`)).toMatchObject({ status: 404 });
      return [row("ambulance2", "request.read", "transport_request", id, false)];
    },
  },
  {
    name: "a write",
    act: async () => {
      const { id } = await createRequest(parties.hospital);
      return [row("hospital", "request.create", "transport_request", id, true)];
    },
  },
  {
    name: "a rejected write",
    act: async () => {
      const { id } = await createRequest(parties.hospital);
      before = await latestId();
      await rival.patch(`/api/transport-requests/${id}/status`, { status: "cancelled", reason: "None" });
      return [row("ambulance2", "request.cancel", "transport_request", id, false)];
    },
  },
  {
    name: "a write from another site with a user's session",
    act: async () => {
      await parties.hospital.post("/api/transport-requests", requestBody(), foreign);
      return [row("hospital", "site.foreign_write", "route", null, false)];
    },
  },
  {
    name: "an administrators' page, requested by another user",
    act: async () => {
      await parties.hospital.get("/admin/logs");
      return [row("hospital", "audit.read", "route", null, false)];
    },
  },
  {
    name: "a change of the settings",
    act: async () => {
      const { version } = await storedSection(portal, "system");
      await admin.send("POST", "/admin/settings", { body: systemFields(version, { systemName: "North" }) });
      return [row("admin", "settings.update", "settings", null, true)];
    },
  },
  ...(["csv", "ndjson"] as const).map((format) => ({
    name: `an export as ${format}, when it begins and when it ends`,
    act: async () => {
      await admin.get(`/admin/logs/export?format=${format}`);
      await expect.poll(async () => (await written()).length).toBe(2);
      const exported = row("admin", "audit.export", "audit_log", null, true);
      return [exported, exported];
    },
  })),
];

describe("the trail records the actor, the client address, the action, the record and the outcome", () => {
  it.each(kinds)("$name", async ({ act }) => {
    const expected = await act();
    expect(await written()).toMatchObject(expected);
    expect(await written()).toHaveLength(expected.length);
  });
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

  const { tables, watched, unaudited } = await watchedWrites(portal);
  expect(unaudited).toEqual([]);
  expect(tables).toEqual(watched);

  const trail = JSON.stringify(await portal.db.select().from(auditLog));
  expect(trail).not.toMatch(/O'Brien|MRN-4711|Larkmoor|Brookhollow|hunter2|not the password/);
  expect(trail).not.toContain(portal.password);
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

async function performAdminWrites(): Promise<void> {
  const done = async (result: Promise<{ status: number }>) => expect((await result).status).toBeLessThan(400);
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
  const [deleted] = await portal.db
    .select()
    .from(users)
    .where(eq(users.id, ids.nurse ?? 0));
  expect(deleted?.deactivatedAt).not.toBeNull();
}

test("trusts a forwarded address only behind a trusted proxy", async () => {
  const forged = { "x-forwarded-for": "198.51.100.9, 203.0.113.7" };
  await openSession(portal).post("/api/login", { username: "nobody", password: "x" }, forged);
  expect(await written()).toMatchObject([{ ipAddress: "127.0.0.1" }]);

  await using behindProxy = await startPortal({ env: { TRUST_PROXY: "true" } });
  await openSession(behindProxy).post("/api/login", { username: "nobody", password: "x" }, forged);
  const rows = await behindProxy.db.select().from(auditLog).where(eq(auditLog.action, "account.log_in"));
  expect(rows).toMatchObject([{ ipAddress: "203.0.113.7" }]);
});
