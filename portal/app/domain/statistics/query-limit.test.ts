import type { AppLoadContext } from "@remix-run/node";
import type { Database } from "@wardway/db/open";
import { embedSites } from "@wardway/db/schema";
import { createTestDatabase } from "@wardway/db/testing";
import { statisticsLimits } from "@wardway/model";
import { expect, test } from "vitest";
import { apiRoutes } from "#app/api/routes.ts";
import { createSite } from "../embedding/create-site.server.ts";
import { makeTown, nth } from "../testing/town.ts";

async function figures(db: Database, ipAddress: string, search = "", headers: Record<string, string> = {}) {
  const route = apiRoutes.find(({ path }) => path === "/api/public/statistics");
  if (!route) throw new Error("Nothing answers the public figures.");
  return route.handle({
    request: new Request(`http://127.0.0.1/api/public/statistics${search}`, { headers }),
    context: { db, ipAddress } as Partial<AppLoadContext> as AppLoadContext,
    params: {},
  });
}

test("limits the public figures for a network with too many queries, and for no other", async () => {
  await using database = await createTestDatabase();
  const ask = (ipAddress: string) => figures(database.db, ipAddress);
  const { calls } = statisticsLimits;
  const responses = await Promise.all(
    Array.from({ length: calls }, (_, nth) => ask(`2001:db8::${nth.toString(16)}`)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));

  const rejected = await ask("2001:db8::ffff");
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  // Another site's page may read the rejection, and no cache stores it.
  expect(rejected.headers.get("access-control-allow-origin")).toBe("*");
  expect(rejected.headers.get("cache-control")).toBe("no-store");
  expect((await ask("2001:db8:0:1::1")).status).toBe(200);
});

test("answers a site's page beyond the network's limit, only from its own origin", async () => {
  await using database = await createTestDatabase();
  const { hospitals, admin } = await makeTown(database.db, { hospitals: 1, companies: 0 });
  const origin = "https://intranet.example.org";
  const hospitalId = nth(hospitals, 0).id;
  await createSite(database.db, admin, { hospitalId, name: "Intranet", origins: [origin] });
  const [site] = await database.db.select().from(embedSites);
  const publishableKey = site?.publishableKey ?? "";
  const network = "203.0.113.9";
  const statusOf = async (key: string, from?: string) =>
    (await figures(database.db, network, `?site=${encodeURIComponent(key)}`, from ? { origin: from } : {}))
      .status;
  for (let call = 0; call < statisticsLimits.calls; call += 1) await figures(database.db, network);

  expect(await statusOf(publishableKey, origin)).toBe(200);
  for (const from of [undefined, "https://elsewhere.example.org"])
    expect(await statusOf(publishableKey, from)).toBe(429);
  for (const key of ["", `wpk_${"x".repeat(43)}`]) expect(await statusOf(key, origin)).toBe(429);
  for (const key of ["wpk_\0", `${publishableKey.slice(0, -1)}?`])
    expect(await statusOf(key, origin)).toBe(422);
  const rejected = await figures(database.db, network, "?site=wpk_1", { origin });
  expect(rejected.headers.get("access-control-allow-origin")).toBe("*");
});
