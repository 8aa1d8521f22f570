import { auditLog, sessions, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  createRequestSchema,
  DomainError,
  type LiveServerMessage,
  liveCloseCodes,
  liveLimits,
  liveServerMessageSchema,
} from "@wardway/model";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { invalidateSettingsCache } from "#app/domain/settings/read-settings.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { storeSystemSettings } from "#app/domain/testing/people.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { requestNotFound } from "#app/domain/transports/record/read-request.server.ts";
import { createRequest } from "#app/domain/transports/requests/create-request.server.ts";
import { beginSession } from "#app/http/session/store.server.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { createLiveHub, type LiveConnection, type LiveHub } from "./hub.server.ts";
import { createSubscriptionAudit } from "./subscription-audit.server.ts";

let database: TestDatabase;
let town: Town;
const hubs: LiveHub[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db, { hospitals: 2, companies: 1 });
  await storeSystemSettings(database.db, { requireMFA: false });
});

afterEach(async () => {
  await Promise.all(hubs.splice(0).map((hub) => hub.close()));
});

afterAll(() => database.close());

function openHub(recheckSeconds = 3_600): LiveHub {
  const { db, sql: driver } = database;
  const hub = createLiveHub({ db, sql: driver, demoLogins: true, recheckSeconds });
  hubs.push(hub);
  return hub;
}

/** A connection that records what it is sent. */
class RecordingClient implements LiveConnection {
  readonly bytes: Buffer[] = [];
  code: number | null = null;

  send(message: Buffer): void {
    this.bytes.push(message);
  }

  end(code: number): void {
    this.code = code;
  }

  get received(): LiveServerMessage[] {
    return this.bytes.map((bytes) => liveServerMessageSchema.parse(JSON.parse(String(bytes))));
  }

  async hears(message: Partial<LiveServerMessage>, times = 1): Promise<void> {
    await vi.waitFor(() => {
      const same = this.received.filter((received) => matches(received, message));
      expect(same.length, JSON.stringify(this.received)).toBe(times);
    }, waiting);
  }
}

const waiting = { timeout: 15_000, interval: 10 };
const matches = (received: object, wanted: object) =>
  Object.entries(wanted).every(([key, value]) => Reflect.get(received, key) === value);

const sessionOf = async (who: Caller) =>
  tokenHash(await beginSession(database.db, who.userId, { ipAddress: null, userAgent: null }));

async function join(hub: LiveHub, session: string | null, ...topics: string[]): Promise<RecordingClient> {
  const client = new RecordingClient();
  hub.join(client, session, "192.0.2.7");
  for (const topic of topics) ask(hub, client, topic);
  for (const topic of topics) await client.hears({ type: "subscribed", topic });
  return client;
}

const ask = (hub: LiveHub, client: RecordingClient, topic: string) =>
  hub.receive(client, JSON.stringify({ type: "subscribe", topic }));

const newRequest = () =>
  createRequest(
    mapsOf(database.db),
    nth(town.hospitals, 0).staff[0],
    createRequestSchema.parse(requestBody),
    null,
  );

describe("a client that connects", () => {
  it("gets the welcome first, then the figures, then replies to earlier messages", async () => {
    const client = await join(openHub(), await sessionOf(town.admin), "requests");
    await client.hears({ type: "statistics" });
    expect(client.received[0]).toMatchObject({ type: "welcome", signedIn: true });
    const types = client.received.map(({ type }) => type);
    expect(types.indexOf("subscribed")).toBeGreaterThan(0);
  });

  it("without a session may subscribe to nothing", async () => {
    const hub = openHub();
    const client = await join(hub, null);
    ask(hub, client, "requests");
    await client.hears({ type: "refused", topic: "requests", category: "unauthenticated" });
  });

  it("with an ended session counts as anonymous, and stays connected", async () => {
    const client = await join(openHub(), tokenHash("never begun"));
    await client.hears({ type: "welcome", signedIn: false });
    expect(client.code).toBeNull();
  });

  it("may have a limited number of topics, and another after leaving one", async () => {
    const hub = openHub();
    const hospital = nth(town.hospitals, 0);
    const made = await database.sql<{ id: number }[]>`
      insert into transport_requests (hospital_id, created_by, patient_name, medical_record_number,
        current_location, destination, transport_date)
      select ${hospital.id}, ${hospital.staff[0].userId}, 'P', 'M', 'A', 'B', now()
      from generate_series(1, ${liveLimits.topics - 1}::integer) returning id`;
    const [id, ...others] = made.map((request) => request.id);
    const client = await join(hub, await sessionOf(town.admin), "requests", "notifications");
    for (const other of others) ask(hub, client, `request:${other}`);
    await client.hears({ type: "subscribed" }, liveLimits.topics);
    ask(hub, client, `request:${id}`);
    await client.hears({ type: "refused", topic: `request:${id}`, category: "too_many" });
    hub.receive(client, JSON.stringify({ type: "unsubscribe", topic: "requests" }));
    ask(hub, client, `request:${id}`);
    await client.hears({ type: "subscribed", topic: `request:${id}` });
  });
});

describe("a broadcast", () => {
  it("is serialized once for all subscribers of all topics", async () => {
    const hub = openHub();
    const ears = await Promise.all(
      nth(town.hospitals, 0).staff.map(async (who) => join(hub, await sessionOf(who), "requests")),
    );
    const { id } = await newRequest();
    for (const client of ears) await client.hears({ type: "request", requestId: id });
    const [one, other] = ears.map(({ bytes }) => bytes.find((text) => text.includes(`"requestId":${id},`)));
    expect(one).toBe(other);
  });

  it("of the figures follows many changes with few messages, the last of which is current", async () => {
    const hub = openHub();
    const client = await join(hub, null);
    await client.hears({ type: "statistics" });
    const before = client.bytes.length;
    await database.sql`
      do $$ begin
        for n in 1..50 loop
          update public_statistics set completed_transports = n, last_updated = clock_timestamp();
        end loop;
      end $$`;
    await vi.waitFor(
      () =>
        expect(client.received.at(-1)).toMatchObject({
          type: "statistics",
          data: { completedTransports: 50 },
        }),
      waiting,
    );
    expect(client.bytes.length - before).toBeLessThan(5);
  });

  it("that may have been missed makes all clients refetch, and rights are checked", async () => {
    const hub = openHub();
    const { id } = await newRequest();
    const client = await join(
      hub,
      await sessionOf(nth(town.hospitals, 0).staff[0]),
      "requests",
      `request:${id}`,
    );
    await database.sql.begin(async (tx) => {
      await tx`update transport_requests set hospital_id = ${nth(town.hospitals, 1).id} where id = ${id}`;
      await tx`insert into live_outbox (change) select '{"kind": "statistics"}' from generate_series(1, 20001)`;
    });
    await client.hears({ type: "resync" });
    await client.hears({ type: "refused", topic: `request:${id}`, category: "not_found" });
    await database.sql`truncate live_outbox`;
  });
});

describe("a listening session", () => {
  it("is closed after its idle or absolute limit", async () => {
    const hub = openHub(0.05);
    const [idle, old, alive] = [
      await sessionOf(town.admin),
      await sessionOf(town.admin),
      await sessionOf(town.admin),
    ];
    const [idleClient, expiredClient, activeClient] = await Promise.all(
      [idle, old, alive].map((session) => join(hub, session, "requests")),
    );
    const long = sql`now() - interval '13 hours'`;
    await database.db.update(sessions).set({ lastActiveAt: long }).where(eq(sessions.idHash, idle));
    await database.db.update(sessions).set({ createdAt: long }).where(eq(sessions.idHash, old));
    await vi.waitFor(() => {
      expect([idleClient?.code, expiredClient?.code]).toEqual([
        liveCloseCodes.sessionEnded,
        liveCloseCodes.sessionEnded,
      ]);
    }, waiting);
    expect(activeClient?.code).toBeNull();
    expect(hub.size()).toBe(1);
  });

  it("is closed when its account is deactivated, or must choose another password", async () => {
    const hub = openHub(0.05);
    const [first, second] = nth(town.hospitals, 1).staff;
    const [one, other] = [await join(hub, await sessionOf(first)), await join(hub, await sessionOf(second))];
    for (const client of [one, other]) await client.hears({ type: "welcome", signedIn: true });
    await database.db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, first.userId));
    await database.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, second.userId));
    await vi.waitFor(() => {
      expect([one.code, other.code]).toEqual([liveCloseCodes.sessionEnded, liveCloseCodes.sessionEnded]);
    }, waiting);
  });
});

describe("the audit trail", () => {
  const rowsOf = (...actions: string[]) =>
    database.db
      .select({
        username: auditLog.username,
        ipAddress: auditLog.ipAddress,
        action: auditLog.action,
        resourceId: auditLog.resourceId,
        details: auditLog.details,
        success: auditLog.success,
      })
      .from(auditLog)
      .where(inArray(auditLog.action, actions))
      .orderBy(asc(auditLog.id));

  const share = (id: number) =>
    database.sql`
      insert into vehicle_positions (transport_request_id, ambulance_company_id, user_id, latitude, longitude, accuracy,
        recorded_at)
      select ${id}, ${nth(town.companies, 0).id}, ${nth(town.companies, 0).staff[0].userId}, 39.3, -76.6, 5,
        clock_timestamp()`;

  /** A transport in progress, whose positions the hospital may follow. */
  async function underWay(): Promise<number> {
    const { id } = await newRequest();
    await database.sql`
      update transport_requests set status = 'in_progress', ambulance_company_id = ${nth(town.companies, 0).id}
      where id = ${id}`;
    return id;
  }

  it("has one row for a subscription, however many positions follow and however often it is repeated", async () => {
    const hub = openHub();
    const id = await underWay();
    const who = nth(town.hospitals, 0).staff[0];
    const client = await join(hub, await sessionOf(who), `request:${id}`);
    await share(id);
    await client.hears({ type: "position", requestId: id });
    for (let again = 0; again < 5; again += 1) {
      hub.receive(client, JSON.stringify({ type: "unsubscribe", topic: `request:${id}` }));
      ask(hub, client, `request:${id}`);
    }
    await client.hears({ type: "subscribed", topic: `request:${id}` }, 6);
    await join(hub, await sessionOf(who), `request:${id}`);
    const rows = (await rowsOf("request.follow")).filter(({ resourceId }) => resourceId === id);
    expect(rows).toEqual([
      {
        username: who.username,
        ipAddress: "192.0.2.7",
        action: "request.follow",
        resourceId: id,
        details: {},
        success: true,
      },
    ]);
  });

  it("comes before the positions: what cannot be recorded is not sent", async () => {
    const hub = openHub();
    const id = await underWay();
    const session = await sessionOf(nth(town.hospitals, 0).staff[0]);
    const client = await join(hub, session, "requests");
    await database.sql`alter table audit_log add constraint no_follow check (action <> 'request.follow') not valid`;
    try {
      ask(hub, client, `request:${id}`);
      await share(id);
      await database.sql`update transport_requests set version = version + 1 where id = ${id}`;
      await client.hears({ type: "request", requestId: id });
      expect(client.received.filter(({ type }) => type === "position")).toEqual([]);
    } finally {
      await database.sql`alter table audit_log drop constraint no_follow`;
    }
    await client.hears({ type: "subscribed", topic: `request:${id}` });
    await share(id);
    await client.hears({ type: "position", requestId: id });
  });

  it("gets a row when the auditing of reads is switched on during a subscription", async () => {
    const hub = openHub();
    const id = await underWay();
    const own = async () => (await rowsOf("request.follow")).filter(({ resourceId }) => resourceId === id);
    await storeSystemSettings(database.db, { requireMFA: false, hipaaLoggingEnabled: false });
    invalidateSettingsCache(database.db);
    const client = await join(hub, await sessionOf(nth(town.hospitals, 0).staff[0]), `request:${id}`);
    await share(id);
    await client.hears({ type: "position", requestId: id });
    expect(await own()).toEqual([]);
    await storeSystemSettings(database.db, { requireMFA: false });
    await vi.waitFor(async () => expect(await own()).toHaveLength(1), waiting);
  });

  it("has the first of many denied subscriptions and the number of the others, all when it is closed", async () => {
    const { db } = database;
    const denied = await rowsOf("request.follow", "live.subscribe").then((rows) => rows.length);
    const audit = createSubscriptionAudit({ db });
    const rival = nth(town.hospitals, 1).staff[0];
    for (let id = 1; id <= 500; id += 1) {
      audit.deny({ actor: rival, ipAddress: "192.0.2.8" }, `request:${id}`, requestNotFound());
      audit.deny(
        { actor: null, ipAddress: `198.51.100.${id % 200}` },
        "requests",
        new DomainError("session.required"),
      );
    }
    await audit.close();
    audit.deny({ actor: rival, ipAddress: "192.0.2.9" }, "request:1", requestNotFound());
    const rows = (await rowsOf("request.follow", "live.subscribe")).slice(denied);
    expect(rows.filter(({ username }) => username === rival.username)).toMatchObject([
      {
        action: "request.follow",
        resourceId: 1,
        details: { refused: "not_found", topic: "request" },
        success: false,
      },
      { action: "request.follow", resourceId: null, details: { repeated: 499 }, success: false },
    ]);
    const strangers = rows.filter(({ action }) => action === "live.subscribe");
    expect(strangers).toHaveLength(400);
    expect(strangers.every(({ username, success }) => username === null && !success)).toBe(true);
  });

  it("has a denied subscription to another hospital's request", async () => {
    const hub = openHub();
    const id = await underWay();
    const rival = nth(town.hospitals, 1).staff[1];
    await database.db.update(users).set({ mustChangePassword: false }).where(eq(users.id, rival.userId));
    const client = await join(hub, await sessionOf(rival), "requests");
    ask(hub, client, `request:${id}`);
    await client.hears({ type: "refused", topic: `request:${id}`, category: "not_found" });
    await vi.waitFor(async () => {
      expect(await rowsOf("request.follow")).toContainEqual({
        username: rival.username,
        ipAddress: "192.0.2.7",
        action: "request.follow",
        resourceId: id,
        details: { refused: "not_found", topic: "request" },
        success: false,
      });
    }, waiting);
  });
});
