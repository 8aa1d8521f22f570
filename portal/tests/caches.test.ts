import { afterAll, beforeAll, expect, test } from "vitest";
import { type Portal, startPortal } from "./setup/portal.ts";
import { type ApiSession, logInAs, openSession } from "./setup/session.ts";

let portal: Portal;
let hospital: ApiSession;

beforeAll(async () => {
  portal = await startPortal();
  hospital = await logInAs(portal, "hospital");
});

afterAll(() => portal?.stop());

test.each([
  "/transport/1",
  "/transport/1.data",
  "/transport-history.data",
  "/transport/999999",
  "/api/transport-requests/1",
  "/api/transport-requests/999999",
])("what %s answers stays in no cache after its reader has left", async (path) => {
  const { headers } = await hospital.send("GET", path);
  expect(headers.get("cache-control")).toBe("no-store");
});

test("the way to the log-in page stays in no cache and carries no search along", async () => {
  const { headers } = await openSession(portal).send("GET", "/transport-history?q=Gaines&cursor=x");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("location")).toBe("/login?redirectTo=%2Ftransport-history%3Fcursor%3Dx");
});

test("public figures and files may be kept", async () => {
  const visitor = openSession(portal);
  const figures = await visitor.send("GET", "/api/public/statistics");
  const icon = await visitor.send("GET", "/favicon.svg");
  expect(figures.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
  expect(icon.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
});
