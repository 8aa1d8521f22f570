import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { serveMetrics } from "./metrics/own-address.ts";
import { createProbes, type Probes } from "./probes.ts";

let server: Server | undefined;

afterEach(() => void server?.close());

/** Starts a server with the probes only. */
async function serving(probes: Probes): Promise<(path: string, method?: string) => Promise<Response>> {
  server = createServer((request, response) => {
    if (!probes.handle(request, response)) response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return (path, method = "GET") => fetch(`http://127.0.0.1:${port}${path}`, { method });
}

async function statusAndBody(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  return `${response.status} ${await response.text()}`;
}

const running = new AbortController().signal;

it("is on the metrics' own address too, where no flood's connections are before a probe's", async () => {
  const address = { host: "127.0.0.1", port: 0 };
  const { port, close } = await serveMetrics(
    { address, tokens: null },
    async () => null,
    createProbes().handle,
  );
  try {
    const probe = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect(await statusAndBody(probe("/livez"))).toBe("200 ok\n");
    expect(await statusAndBody(probe("/readyz"))).toBe("503 starting\n");
    expect((await probe("/login")).status).toBe(404);
  } finally {
    await close();
  }
});

describe("while the process starts", () => {
  it("is alive and not ready", async () => {
    const probe = await serving(createProbes());
    expect(await statusAndBody(probe("/livez"))).toBe("200 ok\n");
    expect(await statusAndBody(probe("/readyz"))).toBe("503 starting\n");
  });
});

describe("after the start", () => {
  it("is ready while the database responds, and alive in any case", async () => {
    const probes = createProbes();
    const probe = await serving(probes);
    probes.ready(async () => true, running);
    expect(await statusAndBody(probe("/readyz?verbose"))).toBe("200 ok\n");
    probes.ready(() => Promise.reject(new Error("away")), running);
    await expect.poll(() => statusAndBody(probe("/readyz"))).toBe("503 the database does not respond\n");
    expect(await statusAndBody(probe("/livez"))).toBe("200 ok\n");
  });

  it("queries the database once for concurrent probes, and never for /livez", async () => {
    let queries = 0;
    const probes = createProbes();
    const probe = await serving(probes);
    probes.ready(async () => {
      queries += 1;
      return true;
    }, running);
    await Promise.all(Array.from({ length: 20 }, () => probe("/livez")));
    expect(queries).toBe(0);
    await Promise.all(Array.from({ length: 20 }, () => probe("/readyz")));
    expect(queries).toBe(1);
  });

  it("is not ready while it stops, and does not query the database for that", async () => {
    const stopping = new AbortController();
    const probes = createProbes();
    const probe = await serving(probes);
    probes.ready(() => new Promise(() => {}), stopping.signal);
    stopping.abort();
    expect(await statusAndBody(probe("/readyz"))).toBe("503 stopping\n");
  });

  it("rejects other methods and is not cached", async () => {
    const probe = await serving(createProbes());
    const rejected = await probe("/livez", "POST");
    expect([rejected.status, rejected.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    const headers = (await probe("/livez", "HEAD")).headers;
    expect([headers.get("cache-control"), headers.get("set-cookie")]).toEqual(["no-store", null]);
    expect((await probe("/livez/deeper")).status).toBe(404);
  });
});
