import { fieldRejection, type MapProvider, mapProviderNames, type RouteSettings } from "@wardway/model";
import type { StoredSettings } from "../settings/read.server.ts";

/** Whether calls of the provider carry a key. */
const takesKey = (provider: MapProvider) => provider !== "osm";

/**
 * The change to the stored key of a map provider: null removes it, undefined leaves it. The key is sent only to the
 * provider it was entered for, which would otherwise disclose it to another one.
 * @param typed the form's key: a new one, null to remove it, undefined to leave it
 * @throws DomainError invalid on `apiKey` if the stored key would go to another provider
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
