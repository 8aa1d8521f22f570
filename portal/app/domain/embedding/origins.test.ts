import type { Database } from "@wardway/db/open";
import { expect, test } from "vitest";
import { isListed, siteOfKey } from "./origins.server.ts";

test("neither queries nor caches an origin longer than any site's", async () => {
  const calls: string[] = [];
  const db = {
    select() {
      calls.push("select");
      throw new Error("The database was queried.");
    },
  } as unknown as Database;
  const long = `https://${"x".repeat(15_000)}.example.org`;
  expect(await isListed(db, long)).toBe(false);
  expect(await siteOfKey(db, `wpk_${"x".repeat(43)}`, long)).toBe(null);
  expect(calls).toEqual([]);
});
