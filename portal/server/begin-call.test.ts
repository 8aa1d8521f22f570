import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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

/** Probes, `/id` with the id that the application sees, and 503 for the rest. */
async function serving(trustProxy: boolean) {
  const probes = createProbes();
  server = createServer((request, response) => {
    beginCall(request, response, { trustProxy, toPattern: () => "/transport/:id" });
    if (probes.handle(request, response)) return;
    if (request.url?.startsWith("/id")) response.end(assignedRequestId(request));
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
