import { fieldRejection, type MapProvider, mapProviderNames, type RouteSettings } from "@wardway/model";
import type { StoredSettings } from "../settings/read.server.ts";

const takesKey = (provider: MapProvider) => provider !== "osm";

/**
 * The change to a provider's stored key, which is never sent to another provider: null removes it, undefined
 * leaves it.
 * @param typed a new key, null to remove, undefined to leave
 * @throws DomainError invalid on `apiKey` if another provider would get the stored key
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
