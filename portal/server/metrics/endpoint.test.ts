import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createMetricsEndpoint, type MetricsEndpointOptions } from "./endpoint.ts";

const token = "a token of at least 32 characters".replaceAll(" ", "-");
const figures = { contentType: "text/plain; version=0.0.4", text: "up 1\n" };

let server: Server | undefined;

afterEach(() => void server?.close());

/** @returns sends a call; the response as status and text */
async function serving(options: Partial<MetricsEndpointOptions> = {}) {
  const handle = createMetricsEndpoint({
    tokens: [token, `${token}2`],
    read: async () => figures,
    ...options,
  });
  server = createServer((request, response) => {
    if (!handle(request, response)) response.writeHead(404).end("no metrics");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return async (authorization?: string, path = "/metrics", method = "GET") => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    return `${response.status} ${await response.text()}`;
  };
}

describe("the endpoint of metrics", () => {
  it("responds to each of its tokens", async () => {
    const call = await serving();
    expect(await call(`Bearer ${token}`)).toBe("200 up 1\n");
    expect(await call(`bearer ${token}2`, "/metrics?name=x")).toBe("200 up 1\n");
  });

  it.each([
    undefined,
    "",
    "Bearer",
    `Bearer ${token}3`,
    `Bearer ${token.slice(1)}`,
    `Basic ${token}`,
    `Bearer ${token} ${token}`,
  ])("rejects %s with 401", async (authorization) => {
    expect(await (await serving())(authorization)).toBe("401 A token is required.\n");
  });

  it("needs no token on an address without", async () => {
    expect(await (await serving({ tokens: null }))()).toBe("200 up 1\n");
  });

  it("reads only, and nothing else", async () => {
    const call = await serving();
    expect(await call(`Bearer ${token}`, "/metrics", "POST")).toBe("405 GET and HEAD only\n");
    expect(await call(`Bearer ${token}`, "/metrics/")).toBe("404 no metrics");
  });

  it("says that the process starts, and that the figures cannot be read, to those with a token", async () => {
    const starting = await serving({ read: async () => null });
    expect(await starting(`Bearer ${token}`)).toBe("503 starting\n");
    expect(await starting()).toMatch(/^401 /);
    server?.close();
    const failing = await serving({ read: () => Promise.reject(new Error("a secret")) });
    expect(await failing(`Bearer ${token}`)).toBe("500 The figures could not be read.\n");
  });
});
