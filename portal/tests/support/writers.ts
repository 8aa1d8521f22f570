import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { type ApiSession, openSession } from "./session.ts";
import { hoursAhead, requestBody } from "./transports.ts";

/** Id by idempotency key of acknowledged writes; the row contains the key too. */
export type Acknowledged = ReadonlyMap<string, number>;

export interface Writers {
  readonly requests: Acknowledged;
  readonly responses: Acknowledged;
  /** Number of calls that failed or returned a server error. */
  readonly interrupted: () => number;
  /** Resolves after `count` more acknowledged writes. */
  acknowledge(count: number): Promise<void>;
  /** Repeats pending writes until acknowledged, then stops. */
  finish(): Promise<void>;
}

const RETRY_PAUSE_MS = 50;
/** After this, a call is aborted. */
const CALL_TIMEOUT_MS = 15_000;

/** Starts two users who create requests and two companies that respond, without pause. */
export async function startWriters(url: string, password: string): Promise<Writers> {
  const requests = new Map<string, number>();
  const responses = new Map<string, number>();
  const ids: number[] = [];
  const news = new EventEmitter();
  news.setMaxListeners(0);
  let interrupted = 0;
  let finishing = false;

  async function acknowledged(
    session: ApiSession,
    path: string,
    key: string,
    body: unknown,
  ): Promise<number> {
    for (;;) {
      const result = await session
        .send<{ id: number }>("POST", path, {
          headers: { "content-type": "application/json", "idempotency-key": key },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        })
        .catch(() => null);
      if (result?.status === 201) return result.body.id;
      if (result !== null && result.status < 500) {
        throw new Error(`${path} returned ${result.status}: ${JSON.stringify(result.body)}`);
      }
      interrupted += 1;
      await delay(RETRY_PAUSE_MS);
    }
  }

  async function create(session: ApiSession): Promise<void> {
    while (!finishing) {
      const key = randomUUID();
      const body = requestBody({ patientName: key });
      const id = await acknowledged(session, "/api/transport-requests", key, body);
      requests.set(key, id);
      ids.push(id);
      news.emit("acknowledged");
    }
  }

  async function respond(session: ApiSession): Promise<void> {
    for (let nth = 0; !finishing; nth += 1) {
      const transportRequestId = ids[nth];
      if (transportRequestId === undefined) {
        await once(news, "acknowledged");
        nth -= 1;
        continue;
      }
      const key = randomUUID();
      const body = { transportRequestId, estimatedArrival: hoursAhead(5), notes: key };
      responses.set(key, await acknowledged(session, "/api/transport-responses", key, body));
      news.emit("acknowledged");
    }
  }

  const logIn = async (username: string) => {
    const session = openSession({ url });
    const { status } = await session.post("/api/login", { username, password });
    if (status !== 200) throw new Error(`${username} could not log in: ${status}.`);
    return session;
  };
  const [hospital, nurse, ambulance, ambulance2] = await Promise.all(
    ["hospital", "nurse", "ambulance", "ambulance2"].map(logIn),
  );
  const working = Promise.all([
    create(hospital as ApiSession),
    create(nurse as ApiSession),
    respond(ambulance as ApiSession),
    respond(ambulance2 as ApiSession),
  ]);
  return {
    requests,
    responses,
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
      news.emit("acknowledged");
      await working;
    },
  };
}
