import { freePort } from "@wardway/db/free-port";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Portal, startPortal } from "../support/portal.ts";
import { logInAs } from "../support/session.ts";

const token = "a-token-of-at-least-thirty-two-characters";

let portal: Portal;
/** Of the metrics. */
let ownAddress: string;

beforeAll(async () => {
  const port = await freePort();
  ownAddress = `http://127.0.0.1:${port}`;
  portal = await startPortal({ env: { METRICS_PORT: String(port), METRICS_TOKEN: token } });
});

afterAll(() => portal?.stop());

const scrape = (address: string) =>
  fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` }, redirect: "manual" });

async function figure(name: string): Promise<number> {
  const text = await (await scrape(ownAddress)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}

async function probe(address: string, path: string): Promise<string> {
  const response = await fetch(address + path);
  return `${response.status} ${await response.text()}`;
}

it("serves probes and metrics at an address of their own, and metrics at no other", async () => {
  expect((await scrape(ownAddress)).status).toBe(200);
  expect((await fetch(`${ownAddress}/metrics`)).status).toBe(401);
  expect((await scrape(portal.url)).status).toBe(404);
  for (const address of [ownAddress, portal.url])
    for (const path of ["/livez", "/readyz"]) expect(await probe(address, path)).toBe("200 ok\n");
  expect((await fetch(`${ownAddress}/login`)).status).toBe(404);
});

it("is ready, and its database up, while calls use all connections of the pool", async () => {
  const hospital = await logInAs(portal, "hospital");
  const calls = await portal.db.transaction(async (tx) => {
    await tx.execute(sql`lock table transport_requests in access exclusive mode`);
    // Each waits for the lock for five seconds.
    const waiting = Array.from({ length: 40 }, () => hospital.get("/api/transport-requests"));
    await expect.poll(() => figure("wardway_database_pool_waiting"), { timeout: 10_000 }).toBeGreaterThan(0);
    expect(await probe(ownAddress, "/readyz")).toBe("200 ok\n");
    expect(await probe(portal.url, "/readyz")).toBe("200 ok\n");
    expect(await figure("wardway_database_up")).toBe(1);
    expect(await figure("wardway_database_pool_waiting")).toBeGreaterThan(0);
    return waiting;
  });
  await Promise.all(calls);
});
