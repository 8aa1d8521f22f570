import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as currentCall from "#app/infra/current-call.server.ts";
import { logFailure } from "#app/infra/fault-log.server.ts";
import { configureLog } from "#app/infra/logger.server.ts";
import { captureLog } from "#app/testing/captured-log.ts";
import { beginCall } from "./begin-call.ts";
import { refuseBusy } from "./overload/refuse.ts";
import { createProbes } from "./probes.ts";
import { assignedRequestId } from "./request-id.ts";

const generated = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let server: Server;
let lines: readonly string[];

beforeEach(() => {
  lines = captureLog();
});
afterEach(() => {
  server.close();
  vi.restoreAllMocks();
  configureLog({ level: "info", format: "text", version: "" });
});

/** As a failure of a route, which fails nothing else. */
async function failLater(response: ServerResponse): Promise<void> {
  await setImmediate();
  logFailure("compute a route", new RangeError("of Gaines"));
  // As the application's bundle has the module.
  const path = "../app/infra/current-call.server.ts?copy";
  const copy: typeof currentCall = await import(path);
  response.end(`${copy.enterCall === currentCall.enterCall} ${copy.currentRequestId()}`);
}

/** Probes, `/id` with the id that the application sees, `/fails` logs a failure, and 503 for the rest. */
async function serving(trustProxy: boolean) {
  const probes = createProbes();
  server = createServer((request, response) => {
    beginCall(request, response, { trustProxy, toPattern: () => "/transport/:id" });
    if (probes.handle(request, response)) return;
    if (request.url?.startsWith("/id")) response.end(assignedRequestId(request));
    else if (request.url?.startsWith("/fails")) void failLater(response);
    else refuseBusy(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return async (path: string, given?: string) => {
    const headers = given === undefined ? {} : { "x-request-id": given };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return {
      status: response.status,
      id: response.headers.get("x-request-id") ?? "",
      text: await response.text(),
    };
  };
}

describe("the id of a call", () => {
  it("is new for each call, and that of its response, also of a probe and a refused call", async () => {
    const call = await serving(false);
    const calls = [await call("/id"), await call("/id"), await call("/livez"), await call("/transport/12")];
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 503]);
    for (const { id } of calls) expect(id).toMatch(generated);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(4);
    expect(calls[0]?.text).toBe(calls[0]?.id);
  });

  it("is never that of a client without a trusted proxy", async () => {
    const call = await serving(false);
    const { id, text } = await call("/id", "chosen-by-the-client");
    expect(id).toMatch(generated);
    expect(text).toBe(id);
  });

  it("is that of a trusted proxy", async () => {
    const call = await serving(true);
    expect(await call("/id", "Proxy_7.a-b")).toMatchObject({ id: "Proxy_7.a-b", text: "Proxy_7.a-b" });
    expect((await call("/id", "x".repeat(64))).id).toBe("x".repeat(64));
  });

  it.each(["", "x".repeat(65), "a b", "a, b", "Jane's", "a\tb", "ü"])(
    "is new if that of a trusted proxy is %j",
    async (given) => {
      const call = await serving(true);
      expect((await call("/id", given)).id).toMatch(generated);
    },
  );
});

describe("a line of the log", () => {
  const message = "error Could not compute a route: RangeError";

  it("within a call has its id, which another copy of the module knows too", async () => {
    const call = await serving(false);
    const calls = [await call("/fails"), await call("/fails")];
    expect(calls[0]?.id).not.toBe(calls[1]?.id);
    expect(lines).toEqual(calls.map(({ id }) => `${message} [${id}]`));
    expect(calls.map(({ text }) => text)).toEqual(calls.map(({ id }) => `false ${id}`));
  });

  it("outside of calls has none", async () => {
    await (await serving(false))("/id");
    logFailure("compute a route", new RangeError("of Gaines"));
    expect(lines).toEqual([message]);
  });
});

describe("a call", () => {
  it("is not logged at the level info", async () => {
    await (await serving(false))("/id");
    expect(lines).toEqual([]);
  });

  it("is logged at the level debug with its pattern, status and time, without its query", async () => {
    configureLog({ level: "debug", format: "text", version: "" });
    const call = await serving(true);
    await call("/id?q=Gaines", "call-7");
    await call("/transport/12", "call-8");
    await expect
      .poll(() => lines)
      .toEqual([
        expect.stringMatching(/^debug GET \/transport\/:id: 200 in \d+ ms \[call-7\]$/),
        expect.stringMatching(/^debug GET \/transport\/:id: 503 in \d+ ms \[call-8\]$/),
      ]);
  });
});
