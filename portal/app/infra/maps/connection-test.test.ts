import dns from "node:dns";
import { routeSettingsSchema } from "@wardway/model";
import { afterEach, expect, it, vi } from "vitest";
import { testProviders } from "./connection-test.server.ts";
import { providersOf } from "./providers.server.ts";

afterEach(() => vi.restoreAllMocks());

it("names the setting whose name leads to an address that is never called", async () => {
  vi.spyOn(dns, "lookup").mockImplementation(((
    host: string,
    _options: unknown,
    done: (error: null, addresses: readonly dns.LookupAddress[]) => void,
  ) => {
    const address = host.startsWith("osrm") ? "169.254.169.254" : "10.0.0.7";
    setImmediate(() => done(null, [{ address, family: 4 }]));
  }) as unknown as typeof dns.lookup);
  const settings = routeSettingsSchema.parse({
    mapProvider: "osm",
    routingEngine: "osrm",
    routingUrl: "https://osrm.example.org",
    geocoderUrl: "https://nominatim.example.org",
  });
  const providers = providersOf(settings, null, { userAgent: "Wardway", turn: async () => undefined });
  expect(await testProviders(providers, settings)).toEqual({
    routes: {
      outcome: "failed",
      sentence:
        "Routing Server Address leads to osrm.example.org (169.254.169.254), where clouds hand out credentials. Wardway never connects there.",
    },
    addresses: {
      outcome: "failed",
      sentence:
        "Geocoding Server Address leads to nominatim.example.org (10.0.0.7), in a private network. If that is intended, have the operator add it to OUTGOING_PRIVATE_HOSTS.",
    },
  });
});
