import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient } from "../client/create-client.ts";
import { WardwayError } from "../wardway-error.ts";
import type { GetSession } from "./session-keeper.ts";

type Answer = (response: ServerResponse) => void;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/problem+json", ...headers });
    response.end(JSON.stringify(body));
  };
const refused = (status: number, category: string, headers = {}) =>
  json(status, { status, category, code: "any.code", detail: `The portal says ${category}.` }, headers);

let server: Server;
let baseUrl: string;
/** What each call was sent with. */
let tokens: (string | undefined)[];
let cookies: (string | undefined)[];
/** In place of an empty answer. */
let answers: Answer[];

beforeEach(async () => {
  tokens = [];
  cookies = [];
  answers = [];
  server = createServer((request: IncomingMessage, response) => {
    tokens.push(request.headers.authorization?.replace("Bearer ", ""));
    cookies.push(request.headers.cookie);
    (answers.shift() ?? json(200, {}))(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

/** A host's backend that gives these one after the other. */
function host(...given: readonly (() => Awaited<ReturnType<GetSession>> | Promise<never>)[]) {
  let asked = 0;
  const getSession: GetSession = async () => {
    const next = given[Math.min(asked, given.length - 1)];
    asked += 1;
    if (!next) throw new Error("Nothing to give.");
    return next();
  };
  return { getSession, asked: () => asked };
}

/** Dates and the running clock alone: timers and the network go on as they do. */
const setClock = () => vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.now() });

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const jwt = (claims: Record<string, unknown>) => `${encoded({ alg: "ES256" })}.${encoded(claims)}.sealed`;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const seconds = () => Math.floor(Date.now() / 1_000);

describe("client with widget sessions", () => {
  it("sends the token with each call and requests it once", async () => {
    const { getSession, asked } = host(() => ({ session: "first", expiresAt: inSeconds(900) }));
    const client = createClient({
      baseUrl,
      getSession,
      headers: { authorization: "Basic x", cookie: "a=b" },
    });
    await client.getRequest({ id: 1 });
    await client.getRequest({ id: 2 });
    expect(tokens).toEqual(["first", "first"]);
    expect(asked()).toBe(1);
  });

  it("omits cookies with a session and sends same-origin cookies without one", async () => {
    const credentials: unknown[] = [];
    const watching: typeof fetch = (input, init) => {
      credentials.push(init?.credentials);
      return fetch(input, init);
    };
    const { getSession } = host(() => "first");
    await createClient({ baseUrl, getSession, fetch: watching }).getRequest({ id: 1 });
    await createClient({ baseUrl, fetch: watching }).getRequest({ id: 1 });
    expect(credentials).toEqual(["omit", "same-origin"]);
    expect(tokens).toEqual(["first", undefined]);
  });

  it("requests no session for public calls", async () => {
    const { getSession, asked } = host(() => "first");
    await createClient({ baseUrl, getSession }).getStatistics();
    expect(tokens).toEqual([undefined]);
    expect(asked()).toBe(0);
  });

  it("requests one session for concurrent calls", async () => {
    const { getSession, asked } = host(() => "first");
    const client = createClient({ baseUrl, getSession });
    await Promise.all([1, 2, 3, 4].map((id) => client.getRequest({ id })));
    expect(tokens).toEqual(["first", "first", "first", "first"]);
    expect(asked()).toBe(1);
  });

  it("requests the next session a minute before the portal's expiry", async () => {
    setClock();
    const { getSession } = host(
      () => ({ session: "first", expiresAt: inSeconds(900) }),
      () => ({ session: "second", expiresAt: inSeconds(900) }),
    );
    const client = createClient({ baseUrl, getSession });
    await client.getRequest({ id: 1 });
    vi.setSystemTime(Date.now() + 839_000);
    await client.getRequest({ id: 1 });
    vi.setSystemTime(Date.now() + 2_000);
    await client.getRequest({ id: 1 });
    expect(tokens).toEqual(["first", "first", "second"]);
  });

  it("reads the expiry from a token without metadata", async () => {
    setClock();
    const first = jwt({ exp: seconds() + 900 });
    const { getSession } = host(
      () => first,
      () => "second",
    );
    const client = createClient({ baseUrl, getSession });
    await client.getRequest({ id: 1 });
    vi.setSystemTime(Date.now() + 845_000);
    await client.getRequest({ id: 1 });
    expect(tokens).toEqual([first, "second"]);
  });

  it("measures the lifetime from receipt when the page's clock is wrong", async () => {
    setClock();
    // The page's clock is two hours ahead of the portal's.
    const portalNow = seconds() - 7_200;
    const first = jwt({ iat: portalNow, exp: portalNow + 900 });
    const { getSession, asked } = host(
      () => ({ session: first, expiresAt: inSeconds(900 - 7_200) }),
      () => "second",
    );
    const client = createClient({ baseUrl, getSession });
    await client.getRequest({ id: 1 });
    vi.setSystemTime(Date.now() + 800_000);
    await client.getRequest({ id: 1 });
    expect(asked()).toBe(1);
    vi.setSystemTime(Date.now() + 45_000);
    await client.getRequest({ id: 1 });
    expect(tokens).toEqual([first, first, "second"]);
  });

  it("renews a rejected token once, for changes too, and reports the second rejection", async () => {
    const { getSession, asked } = host(
      () => "first",
      () => "second",
      () => "third",
    );
    const client = createClient({ baseUrl, getSession });
    answers = [refused(401, "unauthenticated"), json(200, { id: 7 })];
    await expect(
      client.updateRequestStatus({ id: 7, status: "cancelled", reason: "Not needed" }),
    ).resolves.toEqual({ id: 7 });
    expect(tokens).toEqual(["first", "second"]);
    answers = [refused(401, "unauthenticated"), refused(401, "unauthenticated")];
    await expect(client.getRequest({ id: 7 })).rejects.toMatchObject({
      status: 401,
      category: "unauthenticated",
      userMessage: "The portal says unauthenticated.",
    });
    expect(tokens).toEqual(["first", "second", "second", "third"]);
    expect(asked()).toBe(3);
  });

  it("requests one session when several calls are rejected together", async () => {
    const { getSession, asked } = host(
      () => "first",
      () => "second",
    );
    const client = createClient({ baseUrl, getSession });
    answers = [1, 2, 3].map(() => refused(401, "unauthenticated"));
    await Promise.all([1, 2, 3].map((id) => client.getRequest({ id })));
    expect(asked()).toBe(2);
    expect(tokens).toEqual(["first", "first", "first", "second", "second", "second"]);
  });
});

describe("host without a session", () => {
  it("rejects with a message and the host's error as cause, and asks again at the next call", async () => {
    const cause = new Error("The intranet's log-in has ended.");
    const { getSession } = host(
      () => Promise.reject(cause),
      () => "first",
    );
    const client = createClient({ baseUrl, getSession });
    const error = await client.getRequest({ id: 1 }).catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(WardwayError);
    expect(error).toMatchObject({
      status: 401,
      category: "unauthenticated",
      code: "client.sessionRefused",
      params: { reason: "The intranet's log-in has ended." },
      userMessage: "This page could not get a session for the portal: The intranet's log-in has ended.",
      cause,
    });
    expect(tokens).toEqual([]);
    const failedAt = performance.now();
    await client.getRequest({ id: 1 });
    expect(performance.now() - failedAt).toBeGreaterThan(900);
    expect(tokens).toEqual(["first"]);
  });

  it("shows no text of the browser or of a programming error", async () => {
    for (const cause of [new TypeError("Failed to fetch"), "no session", new Error("  ")]) {
      const client = createClient({ baseUrl, getSession: () => Promise.reject(cause) });
      await expect(client.getRequest({ id: 1 })).rejects.toMatchObject({
        code: "client.sessionFailed",
        userMessage: "This page could not get a session for the portal. Try again in a moment.",
        cause,
      });
    }
  });

  it("times out after fifteen seconds", async () => {
    vi.useFakeTimers();
    const client = createClient({ baseUrl, getSession: () => new Promise(() => undefined) });
    const call = expect(client.getRequest({ id: 1 })).rejects.toMatchObject({
      category: "unauthenticated",
      userMessage: "This page waited too long for a session for the portal. Try again in a moment.",
    });
    await vi.advanceTimersByTimeAsync(15_000);
    await call;
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ["another name", { token: "first" } as unknown as string],
    ["a line end", "first\n"],
    ["what no header holds", { session: "first, second", expiresAt: inSeconds(900) }],
  ])("rejects an invalid session: %s", async (_, given) => {
    const client = createClient({ baseUrl, getSession: async () => given });
    await expect(client.getRequest({ id: 1 })).rejects.toMatchObject({
      userMessage:
        "This page provided no session for the portal: its getSession must return what the portal responded.",
    });
  });

  it("continues with the session that has not expired", async () => {
    setClock();
    const { getSession, asked } = host(
      () => ({ session: "first", expiresAt: inSeconds(900) }),
      () => Promise.reject(new Error("Away.")),
    );
    const client = createClient({ baseUrl, getSession });
    await client.getRequest({ id: 1 });
    vi.setSystemTime(Date.now() + 870_000);
    await client.getRequest({ id: 1 });
    expect(asked()).toBe(2);
    expect(tokens).toEqual(["first", "first"]);
  });
});

describe("signal of a call", () => {
  it("aborts one call's wait for a session but not the others'", async () => {
    let give = (_session: string) => {};
    const getSession = () =>
      new Promise<string>((resolve) => {
        give = resolve;
      });
    const client = createClient({ baseUrl, getSession });
    const leaving = new AbortController();
    const left = client.getRequest({ id: 1 }, { signal: leaving.signal });
    const stays = client.getRequest({ id: 2 });
    leaving.abort(new Error("The page was left."));
    await expect(left).rejects.toThrow("The page was left.");
    give("first");
    await stays;
    expect(tokens).toEqual(["first"]);
  });

  it("aborts only its own call", async () => {
    const leaving = new AbortController();
    let release = (_response: ServerResponse) => {};
    const held = new Promise<ServerResponse>((resolve) => {
      release = resolve;
    });
    answers = [(response) => release(response)];
    const client = createClient({ baseUrl });
    const left = client.searchFacilities({ q: "St. Mary's" }, { signal: leaving.signal });
    await held;
    leaving.abort(new Error("Another letter was typed."));
    await expect(left).rejects.toThrow("Another letter was typed.");
    await expect(client.getRequest({ id: 2 })).resolves.toEqual({});
  });
});

describe("portal with Retry-After", () => {
  it("is retried after the delay and not before", async () => {
    answers = [refused(429, "too_many", { "retry-after": "1" }), json(200, { id: 1 })];
    const begun = performance.now();
    await expect(createClient({ baseUrl }).getRequest({ id: 1 })).resolves.toEqual({ id: 1 });
    expect(performance.now() - begun).toBeGreaterThan(990);
  });

  it("is not retried after a long delay or for a change without a key", async () => {
    answers = [refused(503, "unavailable", { "retry-after": "120" })];
    await expect(createClient({ baseUrl }).getRequest({ id: 1 })).rejects.toMatchObject({
      status: 503,
      retryAfter: 120,
    });
    answers = [refused(429, "too_many", { "retry-after": "1" })];
    await expect(
      createClient({ baseUrl }).updateResponseStatus({ id: 1, status: "approved" }),
    ).rejects.toMatchObject({ retryAfter: 1 });
    expect(tokens).toHaveLength(2);
  });
});
