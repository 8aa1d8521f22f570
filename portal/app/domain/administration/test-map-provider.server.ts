import type { Database } from "@wardway/db/open";
import { DomainError, type RouteSettings } from "@wardway/model";
import type { MapDraft, MapTestResult } from "#app/infra/maps/engine-state.ts";
import type { MapService } from "#app/infra/maps/map-service.server.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { count } from "#app/infra/rate-limits.server.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";
import type { Caller } from "../audit/caller.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { readRouteSettings } from "../settings/read-settings.server.ts";
import { assertPermittedAddresses } from "./permitted-addresses.server.ts";
import { resolveMapKey } from "./stored-key.server.ts";

/** Providers may charge for a test. */
const testLimit = { count: 20, seconds: 600 } as const;

/**
 * Audits both outcomes, because this can probe any server.
 * @param draft saved or not, with the key as typed
 * @throws DomainError invalid on `apiKey` if the stored key is another provider's, or on an address that may not be
 * called; too_many
 */
export async function testMapDraft(
  db: Database,
  caller: Caller,
  maps: Pick<MapService, "test">,
  draft: MapDraft,
): Promise<MapTestResult> {
  const record = (success: boolean, details: Record<string, string>) =>
    recordAudit(db, caller, {
      action: "settings.test_maps",
      resourceType: "settings",
      details: { ...describeServers(draft.value), ...details },
      success,
    });
  try {
    await countTest(db, caller);
    assertPermittedAddresses(usedAddresses(draft.value));
    const apiKey = resolveMapKey(await readRouteSettings(db), draft.value, draft.apiKey);
    const result = await maps.test({ ...draft, apiKey });
    const outcomes = { routes: result.routes.outcome, addresses: result.addresses.outcome };
    await record(!Object.values(outcomes).includes("failed"), outcomes);
    return result;
  } catch (error) {
    if (error instanceof DomainError) await record(false, { refused: error.category });
    throw error;
  }
}

async function countTest(db: Database, { userId }: Caller): Promise<void> {
  const window = { name: "map-test", seconds: testLimit.seconds };
  const { attempts, secondsLeft } = await count(db, window, String(userId));
  if (attempts <= testLimit.count) return;
  throw new RateLimitError(secondsLeft, "rateLimit.mapTests", {
    count: testLimit.count,
    minutes: inMinutes(secondsLeft),
  });
}

/** The stored addresses of other providers are not called. */
const usedAddresses = ({ mapProvider, routingUrl, geocoderUrl }: RouteSettings) =>
  mapProvider === "osm" ? { routingUrl, geocoderUrl } : {};

/** By host: a URL may contain a key. */
function describeServers({ mapProvider, routingUrl, geocoderUrl }: RouteSettings): Record<string, string> {
  if (mapProvider !== "osm") return { mapProvider };
  const hosts = { routing: routingUrl, geocoding: geocoderUrl };
  const named = Object.entries(hosts).filter(([, address]) => address !== "");
  return { mapProvider, ...Object.fromEntries(named.map(([of, address]) => [of, new URL(address).host])) };
}
