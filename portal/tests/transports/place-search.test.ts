import { limits, type MapLocation } from "@wardway/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs } from "../support/session.ts";

let portal: Portal;
let hospital: ApiSession;

beforeAll(async () => {
  // The packaged index.
  portal = await startPortal({ env: { PLACES: "" } });
  hospital = await logInAs(portal, "hospital");
});
afterAll(() => portal?.stop());

const search = async (query: string, session = hospital) =>
  (await session.get<readonly MapLocation[]>(`/api/geocode?${query}`)).body;

describe("without a map provider", () => {
  it("addresses are found in the packaged index, which is loaded after the start", async () => {
    await expect
      .poll(() => search("q=2018+Orleans&near=39.2954,-76.5907"))
      .toEqual([{ lat: 39.29549, lng: -76.58895, address: "2018 Orleans Street, Baltimore, MD 21205" }]);
    const company = await logInAs(portal, "ambulance");
    expect((await search("q=hopkins", company)).map(({ address }) => address)).toContain(
      "Johns Hopkins Hospital, Washington Hill, Baltimore, MD",
    );
    expect(await search("lat=39.2956&lng=-76.589")).toMatchObject([
      { address: "2018 Orleans Street, Baltimore, MD 21205" },
    ]);
  });

  it("a search needs a log-in, and its length is limited", async () => {
    expect((await fetch(`${portal.url}/api/geocode?q=orleans`)).status).toBe(401);
    const long = await hospital.get(`/api/geocode?q=${"a".repeat(limits.location + 1)}`);
    expect(long.status).toBe(422);
  });
});
