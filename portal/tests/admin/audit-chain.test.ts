import { auditLog, users } from "@wardway/db/schema";
import { asc, eq, gt, max } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { openFixture, portal } from "../support/fixture.ts";
import { postForm } from "../support/log-in.ts";
import { startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { storedSection, systemFields } from "../support/settings-forms.ts";
import { completedTransport, createRequest, requestBody } from "../support/transports.ts";

let parties: { readonly hospital: ApiSession; readonly company: ApiSession };
let admin: ApiSession;
let rival: ApiSession;
let ids: Record<string, number>;

openFixture();

beforeAll(async () => {
  parties = { hospital: await logInAs(portal, "hospital"), company: await logInAs(portal, "ambulance") };
  [admin, rival] = [await logInAs(portal, "admin"), await logInAs(portal, "ambulance2")];
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

  it("contains no password, not even one that was typed as a username", async () => {
    const trail = JSON.stringify(await portal.db.select().from(auditLog));
    expect(trail).not.toMatch(/hunter2|not the password/);
    expect(trail).not.toContain(portal.password);
  });
});

test("trusts a forwarded address only behind a trusted proxy", async () => {
  const forged = { "x-forwarded-for": "198.51.100.9, 203.0.113.7" };
  await openSession(portal).post("/api/login", { username: "nobody", password: "x" }, forged);
  expect(await written()).toMatchObject([{ ipAddress: "127.0.0.1" }]);

  await using behindProxy = await startPortal({ env: { TRUST_PROXY: "true" } });
  await openSession(behindProxy).post("/api/login", { username: "nobody", password: "x" }, forged);
  const rows = await behindProxy.db.select().from(auditLog).where(eq(auditLog.action, "account.log_in"));
  expect(rows).toMatchObject([{ ipAddress: "203.0.113.7" }]);
});
