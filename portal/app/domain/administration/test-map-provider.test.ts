import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { type RouteSettings, routeSettingsSchema } from "@wardway/model";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createPortalMaps } from "#app/domain/maps/portal-maps.server.ts";
import { outside } from "#app/infra/maps/testing/outside.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { readRouteSettings } from "../settings/read-settings.server.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { nominatimPlace, valhallaRoute } from "../testing/map-server.ts";
import { makeTown } from "../testing/town.ts";
import { saveRouteSettings } from "./save-settings.server.ts";
import { testMapDraft } from "./test-map-provider.server.ts";

const box = createSecretBox(["a key of more than thirty-two characters"]);
const key = "AIza-only-for-google";

const providers = outside();
const host = "maps.example.test";

let database: TestDatabase;
let admin: Caller;

beforeEach(async () => {
  providers.respond(/\/route/, valhallaRoute);
  providers.respond(/\/search/, [nominatimPlace]);
  database = await createTestDatabase();
  ({ admin } = await makeTown(database.db, { hospitals: 0, companies: 0 }));
});

afterEach(() => database.close());

const settings = (changes: Partial<RouteSettings>): RouteSettings => ({
  ...routeSettingsSchema.parse({}),
  ...changes,
});

const save = async (changes: Partial<RouteSettings>, apiKey?: string | null) => {
  const { version } = await readRouteSettings(database.db);
  const secret = typeof apiKey === "string" ? box.encrypt(apiKey, "apiKey") : apiKey;
  const change = { value: settings(changes), version, secrets: { apiKey: secret } };
  await saveRouteSettings(database.db, admin, change);
};

const storedApiKey = async () => {
  const { secrets } = await readRouteSettings(database.db);
  return secrets.apiKey === undefined ? null : box.decrypt(secrets.apiKey, "apiKey");
};

function testDraft(changes: Partial<RouteSettings>, apiKey?: string | null) {
  const maps = createPortalMaps({ db: database.db, secretBox: box, routingTiles: null });
  return testMapDraft(database.db, admin, maps, { value: settings(changes), apiKey });
}

const servers = () =>
  ({
    mapProvider: "osm",
    routingUrl: `https://${host}/?api_key=hidden`,
    geocoderUrl: `https://${host}`,
  }) as const;

async function lastEntry() {
  const entry = await lastAuditRow(database.db);
  return entry;
}

describe("a test of the map service", () => {
  test("queries the typed servers, saved or not, and audits their hosts and the outcome", async () => {
    const trial = await testDraft(servers());
    expect(trial.routes).toMatchObject({ outcome: "passed", sentence: expect.stringContaining("9.5 km") });
    expect(trial.addresses.sentence).toContain("Lincoln Memorial");
    expect((await readRouteSettings(database.db)).version).toBe(0);
    expect(await lastEntry()).toMatchObject({
      action: "settings.test_maps",
      resourceType: "settings",
      details: { mapProvider: "osm", routing: host, geocoding: host, routes: "passed", addresses: "passed" },
      success: true,
    });
    expect(JSON.stringify(await lastEntry())).not.toContain("hidden");
  });

  test.each([
    [{ status: 401, body: "{}" }, "rejected"],
    [{ status: 429, body: "{}" }, "quota"],
    [{ status: 200, body: "<b>secrets of another server</b>" }, "another service seems to respond"],
    [{ status: 502, body: "" }, "no response"],
  ])("explains %j without repeating it", async (response, meaning) => {
    providers.respond(/./, response.body, response.status);
    const { routes, addresses } = await testDraft(servers());
    for (const part of [routes, addresses]) {
      expect(part.outcome).toBe("failed");
      expect(part.sentence).toContain(meaning);
      expect(part.sentence).not.toContain("secrets");
    }
    expect(await lastEntry()).toMatchObject({ details: { routes: "failed" }, success: false });
  });

  test("rejects an address that is never called, and names its field", async () => {
    const draft = testDraft({ ...servers(), geocoderUrl: "http://169.254.169.254" });
    await expect(draft).rejects.toMatchObject({
      category: "invalid",
      errors: [
        { field: "geocoderUrl", message: expect.stringMatching(/^Geocoding Server Address leads to/) },
      ],
    });
    expect(providers.calls).toEqual([]);
    expect(await lastEntry()).toMatchObject({ details: { refused: "invalid" }, success: false });
  });

  test("reports what is not configured without failing", async () => {
    const { routes, addresses } = await testDraft({ mapProvider: "google", geocodingEnabled: false });
    expect([routes.outcome, addresses.outcome]).toEqual(["not_set_up", "not_set_up"]);
    expect(await lastEntry()).toMatchObject({ details: { mapProvider: "google" }, success: true });
  });

  test("does not send the stored key to another provider", async () => {
    await save({ mapProvider: "google" }, key);
    await expect(testDraft({ mapProvider: "mapbox" })).rejects.toMatchObject({
      category: "invalid",
      errors: [{ field: "apiKey", message: expect.stringContaining("the stored one is for Google Maps") }],
    });
    expect(await lastEntry()).toMatchObject({ details: { refused: "invalid" }, success: false });
  });

  test("is limited, and then rejected without a call", async () => {
    for (let nth = 0; nth < 20; nth += 1) await testDraft({ geocodingEnabled: false });
    const before = providers.calls.length;
    await expect(testDraft(servers())).rejects.toMatchObject({ category: "too_many" });
    expect(providers.calls.length).toBe(before);
    expect(await lastEntry()).toMatchObject({ details: { refused: "too_many" }, success: false });
  });
});

describe("a stored API key", () => {
  beforeEach(() => save({ mapProvider: "google" }, key));

  test("stays with its provider through other changes, and is sent to no other", async () => {
    await save({ mapProvider: "google", avoidTolls: true });
    expect(await storedApiKey()).toBe(key);
    await expect(save({ mapProvider: "mapbox" })).rejects.toMatchObject({
      category: "invalid",
      errors: [{ field: "apiKey" }],
    });
    expect(await storedApiKey()).toBe(key);
    expect((await readRouteSettings(database.db)).value.mapProvider).toBe("google");
    await save({ mapProvider: "mapbox" }, "pk.of-mapbox");
    expect(await storedApiKey()).toBe("pk.of-mapbox");
    await save({ mapProvider: "google" }, null);
    expect(await storedApiKey()).toBeNull();
  });

  test("is dropped for servers without a key, as is a typed one", async () => {
    await save({ mapProvider: "osm" });
    expect(await storedApiKey()).toBeNull();
    expect((await lastEntry())?.details).toMatchObject({
      mapProvider: "google -> osm",
      apiKey: "changed",
    });
    await save({ mapProvider: "osm", avoidTolls: true }, "an unused key");
    expect(await storedApiKey()).toBeNull();
  });
});

test("audits an address without its query, which may contain a key", async () => {
  await save({ tileUrl: "https://tiles.example.org/{z}/{x}/{y}.png?key=hidden" });
  const entry = await lastEntry();
  expect(entry?.details).toMatchObject({
    tileUrl: "(empty) -> https://tiles.example.org/{z}/{x}/{y}.png?...",
  });
});
