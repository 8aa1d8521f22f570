import { fieldRejection, type MapProvider, mapProviderNames, type RouteSettings } from "@wardway/model";
import type { StoredSettings } from "../settings/read-settings.server.ts";

const takesKey = (provider: MapProvider) => provider !== "osm";

/**
 * A stored key is never sent to another provider.
 * @param typed null removes, undefined leaves it
 * @returns the same for the stored key
 * @throws DomainError invalid on `apiKey`
 */
export function resolveMapKey<Key extends string>(
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
