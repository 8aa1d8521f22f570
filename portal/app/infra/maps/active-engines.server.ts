import type { RouteSettings } from "@wardway/model";
import { logWarning } from "../fault-log.server.ts";
import type { AddressEngine } from "./address-book.server.ts";
import { engine } from "./engine.server.ts";
import type { EngineName, EngineOrder, EngineState, MapDraft, MissingPart } from "./engine-state.ts";
import type { MapParts, RoutingTiles, StoredRouteSettings } from "./map-parts.ts";
import type { NominatimOptions } from "./nominatim.server.ts";
import { type Providers, providersOf, userAgentOf } from "./providers.server.ts";
import type { RoadEngine } from "./route-order.server.ts";
import { NoTiles, valhallaTiles } from "./valhalla-tiles.server.ts";
import { withValidRoutes } from "./validate-results.server.ts";

export interface ActiveEngines {
  readonly settings: RouteSettings;
  readonly roads: readonly RoadEngine[];
  readonly addresses: AddressEngine | null;
  readonly lifetimeMs: number;
  order(): EngineOrder;
}

/** Routes without traffic stay cached this long. */
const STATIC_ROUTE_LIFETIME_MS = 15 * 60_000;

interface ConfiguredProviders {
  readonly providers: Providers;
  readonly road: RoadEngine | null;
  readonly addresses: AddressEngine | null;
}

/** Reads the settings for each call; engines last until these change. */
export function createActiveEngines(
  { settings, secretBox, routingTiles }: MapParts,
  turn: NominatimOptions["turn"],
) {
  let opening: Promise<OpenedTiles> | undefined;
  // Loading the engine takes a tenth of a second, which the portal's start need not wait for.
  const openOnce = () => {
    opening ??= routingTiles === null ? Promise.resolve({ road: null }) : openTiles(routingTiles);
    return opening;
  };
  let current: { readonly identity: string; readonly configured: ConfiguredProviders } | undefined;

  const keyOf = ({ secrets }: StoredRouteSettings) =>
    secrets.apiKey === undefined ? null : secretBox.decrypt(secrets.apiKey, "apiKey");

  const identification = async () => {
    return { userAgent: userAgentOf(await settings.contactEmail()), turn };
  };

  async function getConfigured(stored: StoredRouteSettings): Promise<ConfiguredProviders> {
    const { userAgent } = await identification();
    const identity = `${stored.version} ${userAgent}`;
    if (current?.identity === identity) return current.configured;
    const providers = providersOf(stored.value, keyOf(stored), { userAgent, turn });
    const { routes, addresses } = providers;
    const configured = {
      providers,
      road: routes.port && {
        engine: engine(routes.name),
        provider: routes.port,
        identity: `${routes.name} ${identity}`,
      },
      addresses: addresses?.port
        ? {
            engine: engine(addresses.name),
            geocoder: addresses.port,
            identity: `${addresses.name} ${identity}`,
          }
        : null,
    };
    current = { identity, configured };
    return configured;
  }

  return {
    async now(): Promise<ActiveEngines> {
      const stored = await settings.routes();
      const configured = await getConfigured(stored);
      const tiles = await openOnce();
      const { trafficDataEnabled, trafficUpdateInterval } = stored.value;
      return {
        settings: stored.value,
        roads: [configured.road, tiles.road].filter((road) => road !== null),
        addresses: configured.addresses,
        lifetimeMs: trafficDataEnabled
          ? Math.min(STATIC_ROUTE_LIFETIME_MS, trafficUpdateInterval * 60_000)
          : STATIC_ROUTE_LIFETIME_MS,
        order: () => orderOf(configured, tiles),
      };
    },
    /** A stored key is only sent to its own provider. */
    async draftProviders({ value, apiKey }: MapDraft): Promise<Providers> {
      const stored = await settings.routes();
      const own = stored.value.mapProvider === value.mapProvider ? keyOf(stored) : null;
      return providersOf(value, apiKey === undefined ? own : apiKey, await identification());
    },
  };
}

interface OpenedTiles {
  readonly road: RoadEngine | null;
  readonly problem?: { readonly missing: MissingPart };
}

/** Unusable configured tiles are logged. The packaged ones are optional, like their engine. */
async function openTiles({ folder, isPackaged }: RoutingTiles): Promise<OpenedTiles> {
  try {
    const provider = withValidRoutes(await valhallaTiles(folder));
    return { road: { engine: engine("valhalla_tiles"), provider, identity: "valhalla_tiles" } };
  } catch (error) {
    const isKnown = error instanceof NoTiles;
    if (!isPackaged || !isKnown)
      logWarning(isKnown ? error.message : "The tiles that ROUTING_TILES names could not be opened.");
    return { road: null, problem: { missing: isKnown ? error.missing : "tiles" } };
  }
}

function orderOf({ providers, road, addresses }: ConfiguredProviders, tiles: OpenedTiles): EngineOrder {
  const configured = providers.addresses;
  const routes: readonly EngineState[] = [
    road?.engine.state ?? notSetUp(providers.routes),
    tiles.road?.engine.state ?? { ...notSetUp({ name: "valhalla_tiles" }), ...tiles.problem },
    { name: "estimate", status: "ready", lastFault: null },
  ];
  const geocoderState = addresses?.engine.state ?? null;
  return {
    routes,
    addresses: configured && (geocoderState ?? notSetUp(configured)),
    service: serviceOf([road, tiles.road], geocoderState),
  };
}

const notSetUp = ({ name }: { readonly name: EngineName }): EngineState => ({
  name,
  status: "not_set_up",
  lastFault: null,
});

/** The status of the road engines, or else of the geocoder. */
function serviceOf(
  roads: readonly (RoadEngine | null)[],
  addresses: EngineState | null,
): EngineOrder["service"] {
  const known = roads.flatMap((road) => (road ? [road.engine.state] : []));
  const relevant = known.length > 0 || addresses === null ? known : [addresses];
  if (relevant.length === 0) return "not_set_up";
  return relevant.some(({ status }) => status === "ready") ? "connected" : "unavailable";
}
