import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WardwayError } from "../wardway-error.ts";
import { createSession } from "./create-session.ts";
import { SessionError } from "./session-error.ts";
import type { CreateSessionOptions } from "./session-options.ts";

const secretKey = `wsk_${"k".repeat(43)}`;
const session = { session: "head.claims.signature", expiresAt: "2027-03-04T19:05:02.000Z" };

let server: Server;
let received: { call: string; headers: IncomingHttpHeaders; body: unknown }[];
let respond: (response: ServerResponse) => void;
let options: CreateSessionOptions;

beforeEach(async () => {
  received = [];
  respond = json(201, session);
  server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({
      call: `${request.method} ${request.url}`,
      headers: request.headers,
      body: JSON.parse(body),
    });
    respond(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  options = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    origin: "https://intranet.example.org",
    staff: { id: "w-17", name: "Maren Falk" },
    scopes: ["request", "track"],
  };
});

afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response
      .writeHead(status, { "content-type": "application/problem+json", ...headers })
      .end(JSON.stringify(body));
  };
}

const failure = (more: Partial<CreateSessionOptions> = {}) =>
  createSession({ ...options, ...more }).then(
    () => {
      throw new Error("A session was opened.");
    },
    (error: unknown) => error,
  );

describe("createSession", () => {
  it("sends the key as bearer token and the options as body, and returns the session", async () => {
    const more = { baseUrl: `${options.baseUrl}/`, requestIds: [17] };
    await expect(createSession({ ...options, ...more })).resolves.toEqual(session);
    expect(received).toMatchObject([
      {
        call: "POST /api/embed/sessions",
        headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
        body: {
          origin: options.origin,
          staff: options.staff,
          scopes: ["request", "track"],
          requestIds: [17],
        },
      },
    ]);
  });

  it("sends of a user's record only id and name", async () => {
    const staff = { id: "w-17", name: "Maren Falk", email: "maren@example.org" };
    await createSession({ ...options, staff });
    expect(received).toMatchObject([{ body: { staff: { id: "w-17", name: "Maren Falk" } } }]);
    expect(JSON.stringify(received)).not.toContain("maren@");
  });

  it("calls the host's fetch", async () => {
    const fetch = vi.fn(globalThis.fetch);
    await createSession({ ...options, fetch });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it.each([
    ["baseUrl", { baseUrl: "" }],
    ["baseUrl", { baseUrl: "wardway.example.org" }],
    ["baseUrl", { baseUrl: "http://wardway.example.org" }],
    ["baseUrl", { baseUrl: "https://user@wardway.example.org" }],
    ["secretKey", { secretKey: "" }],
    ["secretKey", { secretKey: undefined }],
    ["secretKey", { secretKey: `${secretKey}\n` }],
    ["secretKey", { secretKey: secretKey.replace("wsk_", "wpk_") }],
    ["origin", { origin: undefined }],
    ["origin", { origin: "https://intranet.example.org/transports" }],
    ["origin", { origin: "intranet.example.org" }],
    ["staff.id", { staff: undefined }],
    ["staff.id", { staff: { id: 17, name: "Maren Falk" } }],
    ["staff.name", { staff: { id: "w-17", name: " " } }],
    ["scopes", { scopes: [] }],
    ["scopes", { scopes: "request" }],
    ["requestIds", { requestIds: ["17"] }],
  ])("rejects before the call with a sentence that names the field: %s %#", async (field, more) => {
    const error = await failure(more as Partial<CreateSessionOptions>);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toMatch(`TypeError: createSession: ${field} must be `);
    expect(received).toEqual([]);
    expect(String(error)).not.toContain("kkkk");
    expect(String(error)).not.toContain("Maren");
  });

  it("rejects with the portal's code, detail and fields, and with the request id", async () => {
    const errors = [
      { field: "origin", code: "embedding.originUnknown", params: {}, message: "Not an origin." },
    ];
    const problem = { status: 422, category: "invalid", code: "input.invalid", detail: "Check it.", errors };
    respond = json(422, problem, { "x-request-id": "7f-1", "retry-after": "12" });
    const error = await failure();
    expect(error).toBeInstanceOf(SessionError);
    expect(error).toBeInstanceOf(WardwayError);
    expect(error).toMatchObject({
      message: "422: Check it. (request 7f-1)",
      status: 422,
      category: "invalid",
      code: "input.invalid",
      userMessage: "Check it.",
      requestId: "7f-1",
      retryAfter: 12,
      errors,
    });
    expect(inspect(error, { depth: 9 })).not.toContain(secretKey);
  });

  it.each([
    ["another server's page", json(200, "<html>"), 200, "client.unreadable"],
    ["a session without expiry", json(201, { session: "a.b.c" }), 201, "client.unreadable"],
    [
      "a token that no header may contain",
      json(201, { ...session, session: "a b" }),
      201,
      "client.unreadable",
    ],
    ["null", json(201, null), 201, "client.unreadable"],
    ["a proxy's error", json(502, "Bad gateway", { "content-type": "text/html" }), 502, "client.status"],
  ])("rejects when the response is %s", async (_, response, status, code) => {
    respond = response;
    expect(await failure()).toMatchObject({ status, code, requestId: null });
  });

  it("does not follow a redirect, which could lead the key to another server", async () => {
    respond = (response) => response.writeHead(307, { location: `${options.baseUrl}/elsewhere` }).end();
    expect(await failure()).toMatchObject({
      status: 307,
      message: "307: The portal responded with status 307.",
    });
    expect(received).toHaveLength(1);
  });

  it("rejects with status 0 when the portal cannot be reached, without the key in the error", async () => {
    respond = (response) => response.destroy();
    const error = await failure();
    expect(error).toMatchObject({
      status: 0,
      code: "client.unreachable",
      message: "0: The portal cannot be reached. Check the connection and try again.",
    });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(secretKey);
  });

  it.each([
    ["headers", () => {}],
    ["the end of the body", (response: ServerResponse) => response.writeHead(201).write("{")],
  ])("times out while it waits for %s", async (_, stall) => {
    const soon = AbortSignal.timeout(50);
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(soon);
    respond = stall;
    expect(await failure()).toMatchObject({
      status: 0,
      code: "client.timedOut",
      params: { seconds: 10 },
      message: "0: The portal did not respond within 10 seconds.",
    });
    expect(timeout).toHaveBeenCalledWith(10_000);
  });

  it("rejects with the reason of an aborted signal", async () => {
    const leaving = new AbortController();
    respond = () => leaving.abort(new Error("The browser has disconnected."));
    expect(await failure({ signal: leaving.signal })).toMatchObject({
      message: "The browser has disconnected.",
    });
  });
});
