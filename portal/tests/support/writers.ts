import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { EventType } from "@wardway/model";
import { type SQL, sql } from "drizzle-orm";
import { type ApiSession, openSession } from "./session.ts";
import { hoursAhead, requestBody } from "./transports.ts";

const ofEvents = (type: EventType, key: SQL) =>
  sql`select ${key} as key from transport_events where type = ${type}`;
const requestId = sql`transport_request_id::text`;
const text = (name: string) => sql`details ->> ${sql.raw(`'${name}'`)}`;
const ofAudit = (action: string) =>
  sql`select resource_id::text as key from audit_log where action = ${action} and success`;

/**
 * What is written, and the query that lists the keys of all stored rows of its kind. A key is a text of the row that no other write
 * has, or the number of the row, or of the request that has only one of the kind.
 */
export const storedKeys = {
  request: sql`select patient_name as key from transport_requests`,
  response: sql`select notes as key from transport_responses`,
  decline: ofEvents("declined", text("note")),
  message: ofEvents("message", text("text")),
  approval: ofEvents("approved", requestId),
  acceptance: ofEvents("patient_accepted", requestId),
  proposal: ofEvents("pickup_proposed", text("reason")),
  declinedProposal: ofEvents("proposal_declined", text("reason")),
  start: ofEvents("started", requestId),
  milestone: ofEvents("en_route", requestId),
  completion: ofEvents("completed", requestId),
  cancellation: ofEvents("cancelled", text("reason")),
  rating: sql`select feedback as key from ratings`,
  followLink: sql`select id::text as key from follow_links`,
  template: ofAudit("template.create"),
  removedTemplate: ofAudit("template.remove"),
  standingOrder: sql`select trip ->> 'patientName' as key from standing_orders`,
  endedOrder: sql`select trip ->> 'patientName' as key from standing_orders where ended_at is not null`,
} as const satisfies Readonly<Record<string, SQL>>;

export type Kind = keyof typeof storedKeys;

export interface Writers {
  /** Keys of the writes that the portal has acknowledged. */
  readonly acknowledged: Readonly<Record<Kind, ReadonlySet<string>>>;
  /** Number of calls that failed or returned a server error. */
  readonly interrupted: () => number;
  /** Resolves after `count` more acknowledged writes. */
  acknowledge(count: number): Promise<void>;
  /** Completes what was begun, with pending writes repeated until acknowledged, then stops. */
  finish(): Promise<void>;
}

const RETRY_PAUSE_MS = 50;
/** After this, a call is aborted. */
const CALL_TIMEOUT_MS = 15_000;

interface Call {
  readonly by: ApiSession;
  readonly method?: "GET" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: object;
}

interface Row {
  readonly id: number;
}

/**
 * Starts users who perform transports, and one who saves templates and standing orders, without pause. They repeat what was
 * interrupted.
 */
export async function startWriters(url: string, password: string): Promise<Writers> {
  const acknowledged = Object.fromEntries(
    Object.keys(storedKeys).map((kind) => [kind, new Set<string>()]),
  ) as Record<Kind, Set<string>>;
  const news = new EventEmitter();
  news.setMaxListeners(0);
  let interrupted = 0;
  let finishing = false;

  /** @returns null if the call was interrupted */
  async function attempt<Body>({ by, method, path, body }: Call, idempotencyKey: string) {
    const result = await by
      .send<Body>(method ?? "POST", path, {
        headers: { "content-type": "application/json", "idempotency-key": idempotencyKey },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      })
      .catch(() => null);
    if (result !== null && result.status < 500) return result;
    interrupted += 1;
    return null;
  }

  /**
   * Repeats a call until it succeeds. A repeated one may be rejected instead, because the interrupted one was written: all calls here
   * are idempotent or possible only once.
   * @returns null after such a rejection
   */
  async function repeat<Body>(call: Call): Promise<Body | null> {
    const idempotencyKey = randomUUID();
    for (let isRepeated = false; ; isRepeated = true) {
      const result = await attempt<Body>(call, idempotencyKey);
      if (result !== null && result.status < 300) return result.body;
      if (result !== null && isRepeated) return null;
      if (result !== null)
        throw new Error(`${call.path} returned ${result.status}: ${JSON.stringify(result.body)}`);
      await delay(RETRY_PAUSE_MS);
    }
  }

  function acknowledge(kind: Kind, key: string): void {
    acknowledged[kind].add(key);
    news.emit("acknowledged");
  }

  async function write<Body = Row>(kind: Kind, key: string, call: Call): Promise<Body | null> {
    const body = await repeat<Body>(call);
    acknowledge(kind, key);
    return body;
  }

  /** By an idempotency key, so that a repeated call returns the row too. */
  async function create(kind: Kind, key: string, call: Call): Promise<number> {
    const row = await write(kind, key, call);
    if (!row) throw new Error(`${call.path} rejected a repeated call.`);
    return row.id;
  }

  /** The calls of one transport, in their order. @param other company, which declines it */
  async function performTransport({ hospital, receiving, company, other }: Parties): Promise<void> {
    const key = randomUUID();
    const id = await create("request", key, {
      by: hospital,
      path: "/api/transport-requests",
      body: requestBody({ patientName: key, destination: "St. Odhran Hospital, Cardiac ICU" }),
    });
    const path = `/api/transport-requests/${id}`;
    const ofRequest = (kind: Kind, call: Call) => write(kind, String(id), call);
    const setStatus = (by: ApiSession, status: string) =>
      ({ by, method: "PATCH", path: `${path}/status`, body: { status } }) as const;

    const declined = { status: "declined", reason: "no_vehicle", note: key };
    await write("decline", key, { by: other, method: "PATCH", path: `${path}/decline`, body: declined });
    const responseId = await create("response", key, {
      by: company,
      path: "/api/transport-responses",
      body: { transportRequestId: id, estimatedArrival: hoursAhead(5), notes: key },
    });
    await create("message", key, { by: company, path: `${path}/messages`, body: { text: key } });
    await ofRequest("acceptance", {
      by: receiving,
      path: `/api/incoming-transports/${id}/acceptance`,
      body: { bedConfirmed: true },
    });
    // A repeated call would make another link.
    const links = { by: hospital, path: `${path}/follow-links`, body: { recipient: "family" } };
    const link = await attempt<Row>(links, key);
    if (link?.status === 201) acknowledge("followLink", String(link.body.id));
    await ofRequest("approval", {
      by: hospital,
      method: "PATCH",
      path: `/api/transport-responses/${responseId}/status`,
      body: { status: "approved" },
    });
    const proposal = `${path}/proposal`;
    const proposed = { transportDate: hoursAhead(6), reason: key };
    await write("proposal", key, { by: company, path: proposal, body: proposed });
    const no = { status: "declined", number: 1, reason: key };
    await write("declinedProposal", key, { by: hospital, method: "PATCH", path: proposal, body: no });
    await ofRequest("start", setStatus(company, "in_progress"));
    await ofRequest("milestone", {
      by: company,
      path: `${path}/milestones`,
      body: { milestone: "en_route" },
    });
    await ofRequest("completion", setStatus(hospital, "completed"));
    await create("rating", key, {
      by: hospital,
      path: "/api/ratings",
      body: { transportRequestId: id, rating: 4, feedback: key },
    });
  }

  /** Saves and removes a template, and a standing order of a request that is cancelled. */
  async function plan({ hospital }: Pick<Parties, "hospital">): Promise<void> {
    const key = randomUUID();
    const trip = requestBody({ patientName: key, medicalRecordNumber: key });
    const templates = { by: hospital, path: "/api/request-templates" };
    await repeat({ ...templates, body: { ...trip, name: key } });
    const saved = await repeat<readonly (Row & { name: string })[]>({ ...templates, method: "GET" });
    const templateId = String(saved?.find(({ name }) => name === key)?.id);
    acknowledge("template", templateId);
    const path = `${templates.path}/${templateId}`;
    await write("removedTemplate", templateId, { by: hospital, method: "DELETE", path });

    const id = await create("request", key, { by: hospital, path: "/api/transport-requests", body: trip });
    const orders = { by: hospital, path: "/api/standing-orders" };
    const firstDay = hoursAhead(30 * 24).slice(0, 10);
    const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
    const dates = { requestId: id, weekdays, firstDay, pickupTime: "07:30" };
    await write("standingOrder", key, { ...orders, body: dates });
    const listed = await repeat<readonly (Row & { trip: { patientName: string } })[]>({
      ...orders,
      method: "GET",
    });
    const order = `${orders.path}/${listed?.find(({ trip }) => trip.patientName === key)?.id}`;
    const end = { by: hospital, method: "PATCH", path: order, body: { status: "ended" } } as const;
    await write("endedOrder", key, end);
    const cancelled = { status: "cancelled", reason: key };
    await write("cancellation", key, {
      by: hospital,
      method: "PATCH",
      path: `/api/transport-requests/${id}/status`,
      body: cancelled,
    });
  }

  const logIn = async (username: string) => {
    const session = openSession({ url });
    const { status } = await session.post("/api/login", { username, password });
    if (status !== 200) throw new Error(`${username} could not log in: ${status}.`);
    return session;
  };
  const withoutPause = async (work: () => Promise<void>) => {
    while (!finishing) await work();
  };
  const [hospital, nurse, receiving, ambulance, ambulance2] = await Promise.all([
    logIn("hospital"),
    logIn("nurse"),
    logIn("hospital2"),
    logIn("ambulance"),
    logIn("ambulance2"),
  ]);
  const working = Promise.all([
    withoutPause(() => performTransport({ hospital, receiving, company: ambulance, other: ambulance2 })),
    withoutPause(() =>
      performTransport({ hospital: nurse, receiving, company: ambulance2, other: ambulance }),
    ),
    withoutPause(() => performTransport({ hospital, receiving, company: ambulance2, other: ambulance })),
    withoutPause(() => plan({ hospital: nurse })),
  ]);
  return {
    acknowledged,
    interrupted: () => interrupted,
    async acknowledge(count) {
      const enough = async () => {
        for (let seen = 0; seen < count; seen += 1) await once(news, "acknowledged");
      };
      // Rethrows a writer's error.
      await Promise.race([enough(), working]);
    },
    async finish() {
      finishing = true;
      await working;
    },
  };
}

interface Parties {
  readonly hospital: ApiSession;
  readonly receiving: ApiSession;
  readonly company: ApiSession;
  /** Declines what the other one runs. */
  readonly other: ApiSession;
}
