import { describe, expect, test } from "vitest";
import { hospital, openFixture, portal } from "../support/fixture.ts";
import { logInAs, openSession } from "../support/session.ts";

openFixture("hospital");

test.each([
  "/transport/1",
  "/transport/1.data",
  "/transport-history.data",
  "/transport/999999",
  "/api/transport-requests/1",
  "/api/transport-requests/999999",
])("responses of %s are not cached after the user has logged out", async (path) => {
  const { headers } = await hospital.send("GET", path);
  expect(headers.get("cache-control")).toBe("no-store");
});

test("the redirect to the log-in page is not cached and carries no search text", async () => {
  const { headers } = await openSession(portal).send("GET", "/transport-history?q=Gaines&cursor=x");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("location")).toBe("/login?redirectTo=%2Ftransport-history%3Fcursor%3Dx");
});

test("a log-out clears what a browser stores, except where the page keeps a crew's steps and clears the rest", async () => {
  const [one, other] = await Promise.all([logInAs(portal, "crew"), logInAs(portal, "crew")]);
  const cleared = await one.send("POST", "/logout");
  const kept = await other.send("POST", "/logout", { headers: { "x-wardway-keep-storage": "1" } });
  expect([cleared, kept].map(({ headers }) => headers.get("clear-site-data"))).toEqual([
    '"cache", "storage"',
    '"cache"',
  ]);
});

test("public figures and files may be cached", async () => {
  const visitor = openSession(portal);
  const figures = await visitor.send("GET", "/api/public/statistics");
  const icon = await visitor.send("GET", "/favicon.svg");
  expect(figures.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
  expect(icon.headers.get("cache-control")).toMatch(/^public, ?max-age=\d+$/);
});

describe("files with a long cache lifetime", () => {
  test.each([
    ["/sdk/v1/wardway.js", "range", "bytes=99999999-"],
    ["/sdk/v1/wardway.js", "if-match", '"none of it"'],
    ["/sdk/VERSION/wardway.js", "range", "bytes=99999999-"],
    ["/sdk/VERSION/wardway.js", "range", "bytes=0-9"],
    ["/sdk/VERSION/wardway.js", "if-match", '"none of it"'],
    ["/sdk/VERSION/wardway.js", "if-unmodified-since", "Mon, 01 Jan 1990 00:00:00 GMT"],
    ["/favicon.svg", "range", "bytes=99999999-"],
  ])("%s is returned completely and without an error to a request with %s: %s", async (path, name, value) => {
    const visitor = openSession(portal);
    const { pinned } = (await visitor.get<{ pinned: string }>("/sdk/v1/integrity.json")).body;
    const address = path.replace("VERSION", pinned);
    const plain = await visitor.get(address);
    const conditional = await visitor.get(address, { [name]: value });
    expect(conditional.status).toBe(200);
    expect(conditional.headers.get("cache-control")).toBe(plain.headers.get("cache-control"));
    expect(conditional.body).toEqual(plain.body);
  });

  test("are never an error response", async () => {
    const { status, headers } = await openSession(portal).get("/sdk/1.0.0/none.js");
    expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
  });
});
