import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createProbes, type Probes } from "./probes.ts";

let server: Server | undefined;

afterEach(() => void server?.close());

/** A server that has the probes alone. */
async function serving(probes: Probes): Promise<(path: string, method?: string) => Promise<Response>> {
  server = createServer((request, response) => {
    if (!probes.answer(request, response)) response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return (path, method = "GET") => fetch(`http://127.0.0.1:${port}${path}`, { method });
}

async function said(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  return `${response.status} ${await response.text()}`;
}

const running = new AbortController().signal;

describe("a process that starts", () => {
  it("is alive, and not ready", async () => {
    const ask = await serving(createProbes());
    expect(await said(ask("/livez"))).toBe("200 ok\n");
    expect(await said(ask("/readyz"))).toBe("503 starting\n");
  });
});

describe("a process that has started", () => {
  it("is ready while the database answers, and alive either way", async () => {
    const probes = createProbes();
    const ask = await serving(probes);
    probes.ready(async () => true, running);
    expect(await said(ask("/readyz?verbose"))).toBe("200 ok\n");
    probes.ready(() => Promise.reject(new Error("away")), running);
    await expect.poll(() => said(ask("/readyz"))).toBe("503 the database does not answer\n");
    expect(await said(ask("/livez"))).toBe("200 ok\n");
  });

  it("asks the database once for many who ask at once, and never for /livez", async () => {
    let asked = 0;
    const probes = createProbes();
    const ask = await serving(probes);
    probes.ready(async () => {
      asked += 1;
      return true;
    }, running);
    await Promise.all(Array.from({ length: 20 }, () => ask("/livez")));
    expect(asked).toBe(0);
    await Promise.all(Array.from({ length: 20 }, () => ask("/readyz")));
    expect(asked).toBe(1);
  });

  it("is not ready once it stops, and says so without the database", async () => {
    const stopping = new AbortController();
    const probes = createProbes();
    const ask = await serving(probes);
    probes.ready(() => new Promise(() => {}), stopping.signal);
    stopping.abort();
    expect(await said(ask("/readyz"))).toBe("503 stopping\n");
  });

  it("takes no other method, and stays in no cache", async () => {
    const ask = await serving(createProbes());
    const refused = await ask("/livez", "POST");
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    const headers = (await ask("/livez", "HEAD")).headers;
    expect([headers.get("cache-control"), headers.get("set-cookie")]).toEqual(["no-store", null]);
    expect((await ask("/livez/deeper")).status).toBe(404);
  });
});
