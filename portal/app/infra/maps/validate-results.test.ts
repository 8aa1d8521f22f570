import { decode, encode } from "@googlemaps/polyline-codec";
import { limits } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { firstResults } from "./first-results.ts";
import { osrm } from "./osrm.server.ts";
import { ProviderFault } from "./provider-fault.server.ts";
import type { ComputedRoute, Geocoder, RouteQuery } from "./route-provider.server.ts";
import { outside } from "./testing/outside.ts";
import { withValidPlaces, withValidRoutes } from "./validate-results.server.ts";

const world = outside();
const place = { latitude: 39.2967, longitude: -76.5926 };
const query: RouteQuery = {
  origin: place,
  destination: { latitude: 39.2885, longitude: -76.6247 },
  departure: new Date(),
  preferences: {
    preferredRouteType: "fastest",
    avoidTolls: false,
    avoidHighways: false,
    trafficDataEnabled: false,
  },
};
const road: ComputedRoute = {
  source: "osrm",
  isEstimate: false,
  distance: 3_105,
  freeFlow: 275,
  inTraffic: 275,
  polyline: "ipkcFfichVnP@",
};
const signal = () => AbortSignal.timeout(5_000);
const notified = (...routes: ComputedRoute[]) =>
  withValidRoutes({ source: "osrm", routes: async () => routes }).routes(query, signal());

describe("a route that no row can hold", () => {
  it.each<[string, Partial<ComputedRoute>]>([
    ["an impossible distance", { distance: 1e300 }],
    ["endless metres", { distance: Number.POSITIVE_INFINITY }],
    ["a distance that is no number", { distance: Number.NaN }],
    ["more than a week", { inTraffic: 3e9 }],
    ["an infinite free-flow time", { freeFlow: Number.POSITIVE_INFINITY }],
    ["a line that the database rejects", { polyline: "abc\u0000def" }],
    ["a page as its line", { polyline: "<script>alert(1)</script>" }],
    ["a line of millions of characters", { polyline: "_".repeat(3_900_000) }],
  ])("is dropped: %s", async (_, change) => {
    expect(await notified({ ...road, ...change }, road)).toEqual([road]);
    await expect(notified({ ...road, ...change })).rejects.toEqual(new ProviderFault("garbage", "osrm"));
  });
});

it("simplifies the line of a long route, and keeps both ends", async () => {
  const points = Array.from({ length: 40_000 }, (_, index): [number, number] => [
    39 + Math.sin(index) / 1_000,
    -76 - index / 5_000,
  ]);
  const [route] = await notified({ ...road, polyline: encode(points, 5) });
  const stored = decode(route?.polyline ?? "", 5);
  expect(route?.polyline.length).toBeLessThanOrEqual(limits.routeLine);
  expect(stored.length).toBeGreaterThan(2_000);
  expect([stored[0], stored.at(-1)]).toEqual(
    [points[0], points.at(-1)].map((ends) => decode(encode([ends ?? [0, 0]], 5), 5)[0]),
  );
});

it("reads the first routes of a response, and reports no error of a million others", async () => {
  const fault = firstResults(z.object({ distance: z.number() })).safeParse(Array(1_000_000).fill({})).error;
  expect(fault?.issues).toHaveLength(10);
  world.respond(/^https:\/\/osrm\.example\.org\//, `{"code":"Ok","routes":[${"{},".repeat(100_000)}{}]}`);
  await expect(osrm("https://osrm.example.org").routes(query, signal())).rejects.toMatchObject({
    kind: "garbage",
  });
});

it("limits addresses to one line and the length of a field", async () => {
  const addresses = [
    "1 Alder\r\nStreet\t2",
    "A".repeat(3_000_000),
    `${"B".repeat(limits.location - 1)}\u{1f3e5}`,
    "\u0000",
    "  ",
    "3 Elm St",
  ];
  const places = addresses.map((address) => ({ ...place, address }));
  const geocoder: Geocoder = {
    source: "nominatim",
    search: async () => places,
    reverse: async () => places[1] ?? null,
  };
  const sound = withValidPlaces(geocoder);
  expect((await sound.search("x", null, signal())).map(({ address }) => address)).toEqual([
    "1 Alder Street 2",
    "A".repeat(limits.location),
    "B".repeat(limits.location - 1),
    "3 Elm St",
  ]);
  expect((await sound.reverse(place, signal()))?.address).toHaveLength(limits.location);
});
