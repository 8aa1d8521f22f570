import { fieldRejection, type MapProvider, mapProviderNames, type RouteSettings } from "@wardway/model";
import type { StoredSettings } from "../settings/read.server.ts";

/** The providers that are asked with a key. */
const takesKey = (provider: MapProvider) => provider !== "osm";

/**
 * What becomes of the stored key of a map provider: it goes to the provider it was typed for alone, for nobody may
 * read it, and whoever is asked with it does. A provider that takes no key leaves none behind.
 * @param typed what the form says of the key: a new one, null to remove it, undefined to keep it
 * @throws DomainError invalid, at `apiKey`, where the stored one would go to another provider
 */
export function keyInForce<Key extends string>(
  stored: StoredSettings<RouteSettings>,
  { mapProvider }: Pick<RouteSettings, "mapProvider">,
  typed: Key | null | undefined,
): Key | null | undefined {
  const isStored = stored.secrets.apiKey !== undefined;
  if (!takesKey(mapProvider)) return isStored ? null : undefined;
  if (typed !== undefined || !isStored || mapProvider === stored.value.mapProvider) return typed;
  const [now, before] = [mapProviderNames[mapProvider], mapProviderNames[stored.value.mapProvider]];
  throw fieldRejection("apiKey", "settings.storedKeyOfOther", { now, before });
}
