import { describe, expect, it } from "vitest";
import { googleRoutes } from "./google-routes.server.ts";
import { mapboxDirections } from "./mapbox-directions.server.ts";
import { osrm } from "./osrm.server.ts";
import { ProviderFault } from "./provider-fault.server.ts";
import type { RouteProvider, RouteQuery } from "./route-provider.server.ts";
import { outside } from "./testing/outside.ts";
import { valhalla } from "./valhalla.server.ts";

const world = outside();
const key = "key-of-the-test";

const query: RouteQuery = {
  origin: { latitude: 39.2967, longitude: -76.5926 },
  destination: { latitude: 39.2885, longitude: -76.6247 },
  departure: new Date(Date.now() + 3_600_000),
  preferences: {
    preferredRouteType: "fastest",
    avoidTolls: true,
    avoidHighways: false,
    trafficDataEnabled: true,
  },
};
const ask = (provider: RouteProvider, calls = query) => provider.routes(calls, AbortSignal.timeout(5_000));

/** Responses in the documented formats, with made-up lines. */
const google = {
  routes: [
    {
      distanceMeters: 3_120,
      duration: "512s",
      staticDuration: "401s",
      polyline: { encodedPolyline: "ipkcFfichVnP@j@BLoFVwM" },
      routeLabels: ["DEFAULT_ROUTE"],
    },
    {
      distanceMeters: 3_400,
      duration: "530.5s",
      staticDuration: "420s",
      polyline: { encodedPolyline: "ipkcFfichVnP@j@" },
      routeLabels: ["DEFAULT_ROUTE_ALTERNATE"],
    },
  ],
};
const osrmLike = {
  code: "Ok",
  routes: [
    {
      distance: 3_105.2,
      duration: 275.4,
      geometry: "ipkcFfichVnP@",
      weight: 280,
      weight_name: "routability",
      legs: [],
    },
  ],
  waypoints: [
    { name: "North Broadway", location: [-76.5927, 39.2967], distance: 8.1 },
    { name: "South Greene Street", location: [-76.6246, 39.2885], distance: 5.9 },
  ],
};

const addresses = {
  google: "https://routes.googleapis.com/directions/v2:computeRoutes",
  mapbox: /^https:\/\/api\.mapbox\.com\/directions\/v5\//,
  valhalla: "https://valhalla.example.org/route",
  osrm: /^https:\/\/osrm\.example\.org\/base\/route\/v1\//,
};
const providers = {
  google: googleRoutes(key),
  mapbox: mapboxDirections(key),
  valhalla: valhalla("https://valhalla.example.org"),
  osrm: osrm("https://osrm.example.org/base/"),
};
const responses = { google, mapbox: osrmLike, valhalla: osrmLike, osrm: osrmLike };
const names = ["google", "mapbox", "valhalla", "osrm"] as const;

describe.each(names)("%s", (name) => {
  const fault = async (): Promise<unknown> => {
    try {
      return await ask(providers[name]);
    } catch (error) {
      return error;
    }
  };

  it("parses a documented response", async () => {
    world.respond(addresses[name], responses[name]);
    const [route] = await ask(providers[name]);
    expect(route).toMatchObject({ source: name, isEstimate: false });
    expect(route?.distance).toBeGreaterThan(3_000);
    expect(route?.inTraffic).toBeGreaterThanOrEqual(route?.freeFlow ?? 0);
    expect(route?.polyline).toMatch(/^ipkcF/);
  });

  it.each([
    ["a rejected key", 403, "refused"],
    ["a missing key", 401, "refused"],
    ["an exhausted quota", 429, "quota"],
    ["an internal error", 500, "unreachable"],
    ["a maintenance page", 503, "unreachable"],
  ])("classifies %s", async (_, status, kind) => {
    world.respond(addresses[name], { error: { message: `The key ${key} of 39.2967,-76.5926` } }, status);
    expect(await fault()).toMatchObject({ name: "ProviderFault", kind });
  });

  it.each([
    ["no JSON", "<html>Sign in to the hotel's network</html>"],
    ["an empty response", ""],
    ["JSON of another schema", { code: 17, routes: "none" }],
    ["a route without a line", { code: "Ok", routes: [{ distance: 5, duration: 5, distanceMeters: 5 }] }],
    [
      "negative distances",
      {
        code: "Ok",
        routes: [
          {
            distance: -1,
            duration: 5,
            geometry: "a",
            distanceMeters: -1,
            polyline: { encodedPolyline: "a" },
          },
        ],
      },
    ],
  ])("rejects %s as garbage", async (_, body) => {
    world.respond(addresses[name], body);
    expect(await fault()).toMatchObject({ name: "ProviderFault", kind: "garbage" });
  });

  it("reports an unreachable provider", async () => {
    world.fails(addresses[name]);
    expect(await fault()).toMatchObject({ kind: "unreachable" });
  });

  it("aborts on its signal", async () => {
    world.hangs(addresses[name]);
    const given = providers[name].routes(query, AbortSignal.timeout(50));
    await expect(given).rejects.toMatchObject({ kind: "unreachable" });
  });

  it("never contains a location or the key in its error", async () => {
    world.respond(addresses[name], "39.2967 -76.5926 key-of-the-test", 500);
    const error = await fault();
    expect(error).toBeInstanceOf(ProviderFault);
    const { message, stack, cause } = error as ProviderFault;
    expect(`${message} ${stack} ${String(cause)}`).not.toMatch(/39\.29|76\.59|key-of-the-test/);
  });
});

describe("no route between two places", () => {
  it.each([
    ["google", {}, 200],
    ["mapbox", { code: "NoRoute", message: "No route found", routes: [] }, 200],
    ["mapbox", { code: "NoSegment", message: "Could not find a matching segment" }, 200],
    ["valhalla", { code: "NoSegment", message: "One of the supplied input coordinates could not snap" }, 400],
    ["valhalla", { code: "DistanceExceeded", message: "Path distance exceeds the max distance limit." }, 400],
    ["osrm", { code: "NoRoute", message: "Impossible route between points" }, 400],
  ] as const)("is an empty list from %s: %j", async (name, body, status) => {
    world.respond(addresses[name], body, status);
    expect(await ask(providers[name])).toEqual([]);
  });
});

describe("the request", () => {
  it("to Google names the fields, the traffic and what to avoid, with the key in a header", async () => {
    world.respond(addresses.google, google);
    const routes = await ask(providers.google);
    expect(routes.map(({ freeFlow, inTraffic }) => [freeFlow, inTraffic])).toEqual([
      [401, 512],
      [420, 530.5],
    ]);
    const [call] = world.calls;
    expect(call?.headers.get("x-goog-api-key")).toBe(key);
    expect(call?.headers.get("x-goog-fieldmask")).toContain("routes.staticDuration");
    expect(call?.url.search).toBe("");
    expect(call?.body).toMatchObject({
      origin: { location: { latLng: query.origin } },
      routingPreference: "TRAFFIC_AWARE_OPTIMAL",
      departureTime: query.departure.toISOString(),
      routeModifiers: { avoidTolls: true, avoidHighways: false },
      computeAlternativeRoutes: true,
    });
  });

  it("to Google omits a departure in the past, which it rejects", async () => {
    world.respond(addresses.google, google);
    await ask(providers.google, { ...query, departure: new Date(Date.now() - 60_000) });
    expect(world.calls[0]?.body).not.toHaveProperty("departureTime");
  });

  it("to Mapbox asks for the route in traffic and for the free-flow time", async () => {
    world.respond(/\/driving-traffic\//, {
      ...osrmLike,
      routes: [{ distance: 3_000, duration: 450, geometry: "ipkcF" }],
    });
    world.respond(/\/driving\//, {
      ...osrmLike,
      routes: [{ distance: 3_000, duration: 300, geometry: "ipkcF" }],
    });
    expect(await ask(providers.mapbox)).toMatchObject([{ freeFlow: 300, inTraffic: 450 }]);
    const paths = world.calls.map(({ url }) => decodeURIComponent(url.pathname));
    expect(paths.every((path) => path.endsWith("/-76.592600,39.296700;-76.624700,39.288500"))).toBe(true);
    expect(world.calls.every(({ url }) => url.searchParams.get("exclude") === "toll")).toBe(true);
  });

  it("to Valhalla asks for the shortest route if preferred, in lines of precision 5", async () => {
    world.respond(addresses.valhalla, osrmLike);
    await ask(providers.valhalla, {
      ...query,
      preferences: { ...query.preferences, preferredRouteType: "shortest", avoidHighways: true },
    });
    expect(world.calls[0]?.body).toMatchObject({
      costing_options: { auto: { shortest: true, use_highways: 0, use_tolls: 0 } },
      format: "osrm",
      shape_format: "polyline5",
    });
  });

  it.each(["valhalla", "osrm"] as const)(
    "to a server (%s) has no result if its roads begin half a mile away",
    async (name) => {
      const waypoints = osrmLike.waypoints.map((waypoint) => ({ ...waypoint, distance: 812 }));
      world.respond(addresses[name], { ...osrmLike, waypoints });
      expect(await ask(providers[name])).toEqual([]);
    },
  );
});
