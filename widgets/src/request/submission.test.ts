import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { CreateRequestBody, TransportApi } from "@wardway/model";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Attempt, createSubmission, type SubmissionState } from "./submission.ts";

const body = (destination: string): CreateRequestBody => ({
  patientName: "Ana Ruiz",
  medicalRecordNumber: "MRN-1",
  currentLocation: "4 West",
  destination,
  priority: "medium",
  transportDate: "2027-03-04T10:00:00.000Z",
});

/** What the portal does with a call: as it should, or as the network between leaves it. */
type Way = "answers" | "is away" | "drops the connection" | "session over" | "rejects a field";

let ways: Way[];
let made: { key: string; destination: string }[];
let api: Pick<TransportApi, "createRequest">;
let close: () => Promise<void>;

beforeEach(async () => {
  ways = [];
  made = [];
  const server = createServer(async (request, response) => {
    const sent = JSON.parse(await text(request)) as CreateRequestBody;
    const key = String(request.headers["idempotency-key"]);
    const way = ways.shift() ?? "answers";
    const answer = (status: number, said: unknown) => response.writeHead(status).end(JSON.stringify(said));
    const refuse = (status: number, code: string, detail: string, errors: unknown = []) =>
      answer(status, { status, code, detail, errors });
    if (way === "is away") return response.destroy();
    if (way === "session over") return refuse(401, "unauthenticated", "The session has ended.");
    if (way === "rejects a field") {
      return refuse(422, "invalid", "Too far.", [{ field: "destination", message: "Too far." }]);
    }
    const earlier = made.find((request) => request.key === key);
    if (earlier && earlier.destination !== sent.destination) {
      return refuse(
        422,
        "idempotencyKey.reused",
        "This Idempotency-Key was already used for something else. Use a new one.",
      );
    }
    if (!earlier) made.push({ key, destination: sent.destination });
    if (way === "drops the connection") return response.destroy();
    return answer(201, { id: 1 + made.findIndex((request) => request.key === key) });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = {
    createRequest: async (sent, { idempotencyKey = "" } = {}) => {
      const response = await fetch(address, {
        method: "POST",
        headers: { "idempotency-key": idempotencyKey },
        body: JSON.stringify(sent),
      }).catch(() => {
        throw {
          status: 0,
          category: "unavailable",
          userMessage: "The portal cannot be reached.",
          errors: [],
        };
      });
      const answer = await response.json();
      if (!response.ok) throw { ...answer, userMessage: answer.detail };
      return answer;
    },
  };
  close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
});

afterEach(() => close());

/** A form's way to that portal, with a clock and a connection that the test moves. */
function form(left: Attempt | null = null) {
  let isOnline = true;
  let keys = 0;
  const waiting = new Set<() => void>();
  const online = new Set<() => void>();
  const states: SubmissionState[] = [];
  const attempts: Attempt[] = [];
  const kept = (set: Set<() => void>, run: () => void) => {
    set.add(run);
    return () => void set.delete(run);
  };
  const sending = createSubmission({
    api,
    connection: { isOnline: () => isOnline, onOnline: (listener) => kept(online, listener) },
    after: (_milliseconds, run) => kept(waiting, run),
    newKey: () => `key ${++keys}`,
    onState: (state) => states.push(state),
    onAttempt: (attempt) => attempts.push(attempt),
    left,
  });
  return {
    ...sending,
    attempts,
    listeners: () => waiting.size + online.size,
    becomes: (kind: SubmissionState["kind"]) => expect.poll(() => states.at(-1)?.kind).toBe(kind),
    last: () => states.at(-1),
    pass: () => {
      for (const run of [...waiting]) run();
    },
    connect: (connected: boolean) => {
      isOnline = connected;
      if (connected) for (const listener of [...online]) listener();
    },
  };
}

describe("createSubmission", () => {
  it("reports the created request", async () => {
    const { send, becomes, last, listeners } = form();
    send(body("Lakeside"));
    await becomes("created");
    expect(last()).toMatchObject({ request: { id: 1 }, isEarlier: false });
    expect(listeners()).toBe(0);
  });

  it("sends nothing before the page is online", async () => {
    const { send, last, connect, becomes, attempts } = form();
    connect(false);
    send(body("Lakeside"));
    expect(last()).toEqual({ kind: "waiting", isOffline: true });
    expect(attempts).toEqual([]);
    connect(true);
    await becomes("created");
    expect(made).toHaveLength(1);
  });

  it("retries and creates one request even if the first response was lost", async () => {
    ways = ["drops the connection", "is away"];
    const { send, becomes, pass, last, listeners } = form();
    send(body("Lakeside"));
    await becomes("waiting");
    await expect.poll(listeners).toBe(2);
    pass();
    await expect.poll(() => [ways.length, listeners()]).toEqual([0, 2]);
    pass();
    await becomes("created");
    expect(last()).toMatchObject({ request: { id: 1 }, isEarlier: false });
    expect(made).toEqual([{ key: "key 1", destination: "Lakeside" }]);
  });

  it("creates the changed request if the first body never arrived", async () => {
    ways = ["is away"];
    const { send, cancel, becomes, last } = form();
    send(body("Lakeside"));
    await becomes("waiting");
    cancel();
    send(body("Hillside"));
    await becomes("created");
    expect(last()).toMatchObject({ isEarlier: false });
    expect(made).toEqual([{ key: "key 1", destination: "Hillside" }]);
  });

  it("reports the first body if it was created before the change, without a second request", async () => {
    ways = ["drops the connection"];
    const { send, cancel, becomes, last } = form();
    send(body("Lakeside"));
    await becomes("waiting");
    cancel();
    send(body("Hillside"));
    await becomes("created");
    expect(last()).toMatchObject({ request: { id: 1 }, isEarlier: true });
    expect(made).toEqual([{ key: "key 1", destination: "Lakeside" }]);
  });

  it("continues an unconfirmed attempt in another form", async () => {
    ways = ["drops the connection"];
    const first = form();
    first.send(body("Lakeside"));
    await first.becomes("waiting");
    first.end();
    expect(first.listeners()).toBe(0);
    const left = first.attempts.at(-1) ?? null;
    expect(left).toMatchObject({ key: "key 1", unanswered: [body("Lakeside")] });
    const second = form(left);
    second.send(body("Hillside"));
    await second.becomes("created");
    expect(second.last()).toMatchObject({ isEarlier: true });
    expect(made).toHaveLength(1);
  });

  it("stops at an expired session with its message and continues with the same key", async () => {
    ways = ["session over"];
    const { send, becomes, last, attempts } = form();
    send(body("Lakeside"));
    await becomes("refused");
    expect(last()).toMatchObject({ rejection: { status: 401, userMessage: "The session has ended." } });
    expect(attempts.at(-1)).toEqual({ key: "key 1", unanswered: [] });
    send(body("Lakeside"));
    await becomes("created");
    expect(made).toEqual([{ key: "key 1", destination: "Lakeside" }]);
  });

  it("reports rejected fields", async () => {
    ways = ["rejects a field"];
    const { send, becomes, last, listeners } = form();
    send(body("Far away"));
    await becomes("refused");
    expect(last()).toMatchObject({ rejection: { errors: [{ field: "destination", message: "Too far." }] } });
    expect(listeners()).toBe(0);
  });

  it("reports a request that is created after cancelling", async () => {
    const { send, cancel, becomes, last } = form();
    send(body("Lakeside"));
    cancel();
    expect(last()).toEqual({ kind: "idle" });
    await becomes("created");
    expect(made).toHaveLength(1);
  });
});
