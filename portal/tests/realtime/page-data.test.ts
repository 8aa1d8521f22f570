import { expect, it } from "vitest";
import { isUsable } from "#app/realtime/client/pausable-fetch.ts";
import { hospital, openFixture, portal } from "../support/fixture.ts";
import { openSession } from "../support/session.ts";

openFixture("hospital");

it.each([
  [200, "data", "/hospital-dashboard"],
  [202, "a redirect to the log-in page", "/transport-history"],
  [403, "a denial", "/admin/users"],
  [404, "a missing record", "/transport/999999"],
  [404, "an unknown path", "/no-such-page"],
])("a refetch can use what the portal sends: %i, %s", async (expected, what, path) => {
  const session = what.includes("log-in") ? openSession(portal) : hospital;
  const { status, headers } = await session.send("GET", `${path}.data`);
  expect([status, isUsable({ status, headers })]).toEqual([expected, true]);
});
