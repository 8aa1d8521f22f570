import type { Rating, TransportRequest } from "@wardway/model";
import { beforeAll, describe, expect, it } from "vitest";
import { hospital, openFixture, portal } from "../support/fixture.ts";
import { type ApiResult, type ApiSession, logInAs, openSession } from "../support/session.ts";
import { completedTransport, createRequest, hoursAhead } from "../support/transports.ts";

let ambulance: ApiSession;

openFixture("hospital");

beforeAll(async () => {
  ambulance = await logInAs(portal, "ambulance");
});

function getNextPath({ headers }: ApiResult<unknown>): string | null {
  return /^<(\/[^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1] ?? null;
}

/** Follows `Link` to the end and runs `betweenPages` after each page. */
async function walk<Item>(
  session: ApiSession,
  path: string,
  betweenPages = async () => {},
): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let next: string | null = path; next !== null; ) {
    const result: ApiResult<Item[]> = await session.get<Item[]>(next);
    expect(result.status).toBe(200);
    pages.push(result.body);
    next = getNextPath(result);
    await betweenPages();
  }
  return pages;
}

const getIds = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id);

describe("the list of requests", () => {
  it("returns every row once while others insert", async () => {
    const before = await walk<TransportRequest>(hospital, "/api/transport-requests?limit=500");
    // Inserts on both sides of every possible cursor.
    const insert = async () => {
      await createRequest(hospital, { transportDate: hoursAhead(0.1) });
      await createRequest(hospital, { transportDate: hoursAhead(24 * 300) });
    };
    const pages = await walk<TransportRequest>(hospital, "/api/transport-requests?limit=7", insert);
    const walked = getIds(pages.flat());
    expect(pages.length).toBeGreaterThan(3);
    expect(new Set(walked).size).toBe(walked.length);
    expect(walked).toEqual(expect.arrayContaining(getIds(before.flat())));
    expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true);
  });

  it("returns the latest transport first across pages", async () => {
    const pages = await walk<TransportRequest>(hospital, "/api/transport-requests?limit=9");
    const dates = pages.flat().map(({ transportDate }) => transportDate);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it("keeps its filter across pages", async () => {
    const repeated = await walk<TransportRequest>(
      ambulance,
      "/api/transport-requests?status=pending&status=needs_approval&limit=3",
    );
    const joined = await walk<TransportRequest>(
      ambulance,
      "/api/transport-requests?status=pending,needs_approval&limit=500",
    );
    expect(repeated.length).toBeGreaterThan(2);
    expect(getIds(repeated.flat())).toEqual(getIds(joined.flat()));
    expect(new Set(joined.flat().map(({ status }) => status))).toEqual(
      new Set(["pending", "needs_approval"]),
    );
  });

  it("shows each hospital only its own", async () => {
    const own = (await walk<TransportRequest>(hospital, "/api/transport-requests")).flat();
    const other = (
      await walk<TransportRequest>(await logInAs(portal, "hospital2"), "/api/transport-requests")
    ).flat();
    const all = (
      await walk<TransportRequest>(await logInAs(portal, "admin"), "/api/transport-requests")
    ).flat();
    expect(new Set(own.map(({ hospitalId }) => hospitalId)).size).toBe(1);
    expect(getIds(own).filter((id) => getIds(other).includes(id))).toEqual([]);
    expect(all).toHaveLength(own.length + other.length);
  });

  it("treats search text literally, not as a pattern", async () => {
    const { id } = await createRequest(hospital, { patientName: "Percy 100%_\\ Sure" });
    const search = async (q: string) =>
      getIds(
        (await hospital.get<TransportRequest[]>(`/api/transport-requests?${new URLSearchParams({ q })}`))
          .body,
      );
    expect(await search("100%_\\")).toEqual([id]);
    expect(await search("1%")).toEqual([]);
    expect(await search("_")).toEqual([id]);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=501", "limit"],
    ["limit=1.5", "limit"],
    ["limit=many", "limit"],
    ["status=lost", "status.0"],
    ["cursor=elsewhere", "cursor"],
    [`q=${"x".repeat(101)}`, "q"],
  ])("rejects ?%s and names the field", async (query, field) => {
    const result = await hospital.get(`/api/transport-requests?${query}`);
    expect(result).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });
});

describe("the list of a company's ratings", () => {
  it("is sorted from newest to oldest", async () => {
    const transport = await completedTransport(hospital, ambulance);
    await hospital.post("/api/ratings", {
      transportRequestId: transport.id,
      rating: 5,
      feedback: "On time.",
    });
    const path = `/api/ratings/by-ambulance/${transport.ambulanceCompanyId}`;
    const pages = await walk<Rating>(hospital, `${path}?limit=2`);
    const ids = getIds(pages.flat());
    expect(pages.length).toBeGreaterThan(2);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(pages.flat()[0]).toMatchObject({ rating: 5, feedback: "On time." });
    expect(pages.flat()).toEqual((await hospital.get(`${path}?limit=500`)).body);
  });

  it("hides a competitor's feedback", async () => {
    const transport = await completedTransport(hospital, ambulance);
    await hospital.post("/api/ratings", { transportRequestId: transport.id, rating: 1, feedback: "Late." });
    const path = `/api/ratings/by-ambulance/${transport.ambulanceCompanyId}?limit=1`;
    expect((await ambulance.get(path)).body).toMatchObject([{ rating: 1, feedback: "Late." }]);
    const rival = await logInAs(portal, "ambulance2");
    expect((await rival.get(path)).body).toMatchObject([{ rating: 1, feedback: null }]);
  });

  it("is restricted to companies", async () => {
    const { hospitalId } = await createRequest(hospital);
    expect(await hospital.get(`/api/ratings/by-ambulance/${hospitalId}`)).toMatchObject({ status: 404 });
  });
});

describe("the public figures", () => {
  it("are readable from any origin, and return 304 while they are unchanged", async () => {
    const visitor = openSession(portal);
    const first = await visitor.get("/api/public/statistics", { origin: "https://hospital.example" });
    expect(first.status).toBe(200);
    expect(first.headers.get("access-control-allow-origin")).toBe("*");
    expect(first.headers.get("cache-control")).toBe("public, max-age=10");
    const etag = first.headers.get("etag") ?? "";
    expect(await visitor.get("/api/public/statistics", { "if-none-match": etag })).toMatchObject({
      status: 304,
    });
    await completedTransport(hospital, ambulance);
    const changed = await visitor.get<{ completedTransports: number }>("/api/public/statistics", {
      "if-none-match": etag,
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      completedTransports: (first.body as { completedTransports: number }).completedTransports + 1,
    });
  });
});
