import { describe, expect, it } from "vitest";
import { googleGeocoding } from "./google-geocoding.server.ts";
import { mapboxGeocoding } from "./mapbox-geocoding.server.ts";
import { nominatim } from "./nominatim.server.ts";
import { outside } from "./testing/outside.ts";

const world = outside();
const signal = () => AbortSignal.timeout(5_000);
const turns: number[] = [];

const geocoders = {
  google: googleGeocoding("key-of-the-test"),
  mapbox: mapboxGeocoding("key-of-the-test"),
  nominatim: nominatim({
    base: "https://nominatim.example.org/",
    userAgent: "Wardway/0.1 (transport@example.org)",
    turn: async () => {
      turns.push(Date.now());
    },
  }),
};
const place = { latitude: 39.2967, longitude: -76.5926 };
const address = "1800 Orleans St, Baltimore, MD 21287, USA";

const found = {
  google: {
    status: "OK",
    results: [
      { formatted_address: address, geometry: { location: { lat: 39.2967, lng: -76.5926 } }, place_id: "x" },
    ],
  },
  mapbox: {
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [-76.5926, 39.2967] },
        properties: { full_address: address, name: "1800 Orleans St" },
      },
    ],
  },
  nominatim: [{ place_id: 1, licence: "ODbL", lat: "39.2967", lon: "-76.5926", display_name: address }],
};
const nothing = {
  google: { status: "ZERO_RESULTS", results: [] },
  mapbox: { type: "FeatureCollection", features: [] },
  nominatim: [],
};
const where = {
  google: "https://maps.googleapis.com/maps/api/geocode/json",
  mapbox: /^https:\/\/api\.mapbox\.com\/search\/geocode\/v6\//,
  nominatim: /^https:\/\/nominatim\.example\.org\//,
};

describe.each(["google", "mapbox", "nominatim"] as const)("%s", (name) => {
  it("finds a place by its address", async () => {
    world.respond(where[name], found[name]);
    expect(await geocoders[name].search("1800 Orleans St", place, signal())).toEqual([{ ...place, address }]);
  });

  it("returns nothing if there is no match", async () => {
    world.respond(where[name], nothing[name]);
    expect(await geocoders[name].search("nowhere at all", null, signal())).toEqual([]);
  });

  it.each([
    ["a rejected key", 403, "refused"],
    ["an exhausted quota", 429, "quota"],
    ["an internal error", 502, "unreachable"],
  ])("classifies %s", async (_, status, kind) => {
    world.respond(where[name], "", status);
    await expect(geocoders[name].search("1800 Orleans St", null, signal())).rejects.toMatchObject({ kind });
  });

  it.each([
    ["no JSON", "busy"],
    ["an invalid position", off(name)],
  ])("rejects %s as garbage", async (_, body) => {
    world.respond(where[name], body);
    await expect(geocoders[name].search("1800 Orleans St", null, signal())).rejects.toMatchObject({
      kind: "garbage",
    });
  });
});

/** A response with an invalid latitude. */
function off(name: keyof typeof found) {
  return JSON.parse(JSON.stringify(found[name]).replaceAll("39.2967", "392.967"));
}

describe("the address at a place", () => {
  it.each([
    ["google", found.google],
    ["mapbox", found.mapbox],
    ["nominatim", found.nominatim[0]],
  ] as const)("is returned by %s", async (name, body) => {
    world.respond(where[name], body);
    expect(await geocoders[name].reverse(place, signal())).toEqual({ ...place, address });
  });

  it.each([
    ["google", nothing.google],
    ["mapbox", nothing.mapbox],
    ["nominatim", { error: "Unable to geocode" }],
  ] as const)("is null in the middle of the sea with %s", async (name, body) => {
    world.respond(where[name], body);
    expect(await geocoders[name].reverse(place, signal())).toBeNull();
  });
});

describe("Google's rejections with HTTP 200", () => {
  it.each([
    ["REQUEST_DENIED", "refused"],
    ["OVER_QUERY_LIMIT", "quota"],
    ["OVER_DAILY_LIMIT", "refused"],
    ["UNKNOWN_ERROR", "unreachable"],
  ])("are recognized: %s", async (status, kind) => {
    world.respond(where.google, { status, error_message: "The provided key is invalid.", results: [] });
    await expect(geocoders.google.search("1800 Orleans St", null, signal())).rejects.toMatchObject({ kind });
  });
});

describe("Nominatim's policy", () => {
  it("is followed: calls are queued, and the portal identifies itself", async () => {
    world.respond(where.nominatim, found.nominatim);
    const before = turns.length;
    await geocoders.nominatim.search("1800 Orleans St", place, signal());
    expect(turns.length).toBe(before + 1);
    expect(world.calls[0]?.headers.get("user-agent")).toBe("Wardway/0.1 (transport@example.org)");
    expect(world.calls[0]?.url.searchParams.get("viewbox")).toBe("-77.0926,39.7967,-76.0926,38.7967");
  });
});

it("tells Mapbox that a place is stored", async () => {
  world.respond(where.mapbox, found.mapbox);
  await geocoders.mapbox.search("1800 Orleans St", place, signal());
  expect(world.calls[0]?.url.searchParams.get("permanent")).toBe("true");
});

it("truncates a text to Mapbox's limits, because errors would open the circuit breaker", async () => {
  world.respond(where.mapbox, nothing.mapbox);
  const typed = ["a;b", "12 Long-Name St ".repeat(18), `${"x".repeat(255)}\u{1f3e5}y`];
  for (const text of typed) await geocoders.mapbox.search(text, null, signal());
  const [plain, words, characters] = world.calls.map(({ url }) => url.searchParams.get("q") ?? "");
  expect(plain).toBe("a b");
  expect(words?.match(/[a-z0-9]+/gi)).toHaveLength(20);
  expect(characters).toBe("x".repeat(255));
});
