import type { AppLoadContext } from "@remix-run/node";
import { statisticsLimits } from "@wardway/db/model";
import { createTestDatabase } from "@wardway/db/testing";
import { expect, test } from "vitest";
import { loader } from "../../routes/api.public.statistics.ts";

test("the public figures are kept from a network that asks too often, and from no other", async () => {
  await using database = await createTestDatabase();
  const ask = (ipAddress: string) =>
    loader({
      request: new Request("http://127.0.0.1/api/public/statistics"),
      context: { db: database.db, ipAddress } as Partial<AppLoadContext> as AppLoadContext,
      params: {},
    });
  const { calls } = statisticsLimits;
  const answers = await Promise.all(
    Array.from({ length: calls }, (_, nth) => ask(`2001:db8::${nth.toString(16)}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));

  const refused = await ask("2001:db8::ffff");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  // A page of another site may read the refusal, and no cache keeps it.
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect((await ask("2001:db8:0:1::1")).status).toBe(200);
});
