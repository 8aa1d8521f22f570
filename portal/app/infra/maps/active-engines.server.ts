import type { RouteSettings } from "@wardway/model";
import { logNotice } from "../fault-log.server.ts";
import type { AddressEngine } from "./address-book.server.ts";
import { engine } from "./engine.server.ts";
import type { EngineName, EngineOrder, EngineState, MapDraft } from "./engine-state.ts";
import type { MapParts, StoredRouteSettings } from "./map-parts.ts";
import type { NominatimOptions } from "./nominatim.server.ts";
import { type Providers, providersOf, userAgentOf } from "./providers.server.ts";
import type { RoadEngine } from "./route-order.server.ts";
import { NoTiles, valhallaTiles } from "./valhalla-tiles.server.ts";
import { withSoundRoutes } from "./validate-results.server.ts";

/** Whom the settings of this moment name, ready to be asked. */
export interface EnginesNow {
  readonly settings: RouteSettings;
  /** Those with roads, in order. */
  readonly roads: readonly RoadEngine[];
  readonly addresses: AddressEngine | null;
  /** Milliseconds for which an answer may be given again. */
  readonly lifetime: number;
  order(): EngineOrder;
}

/** Milliseconds for which roads without traffic stay what they are. */
const roadsStay = 15 * 60_000;

interface Outside {
  readonly providers: Providers;
  readonly road: RoadEngine | null;
  readonly addresses: AddressEngine | null;
}

/** Reads the settings for each call; an engine, with what became of its calls, lasts until they are changed. */
export function enginesInForce(
  { settings, secretBox, routingTiles }: MapParts,
  turn: NominatimOptions["turn"],
) {
  const tiles = routingTiles === null ? null : openTiles(routingTiles);
  let kept: { readonly identity: string; readonly outside: Outside } | undefined;

  const keyOf = ({ secrets }: StoredRouteSettings) =>
    secrets.apiKey === undefined ? null : secretBox.open(secrets.apiKey, "apiKey");

  const manners = async () => {
    return { userAgent: userAgentOf(await settings.contactEmail()), turn };
  };

  async function outsideNow(stored: StoredRouteSettings): Promise<Outside> {
    const { userAgent } = await manners();
    const identity = `${stored.version} ${userAgent}`;
    if (kept?.identity === identity) return kept.outside;
    const providers = providersOf(stored.value, keyOf(stored), { userAgent, turn });
    const { routes, addresses } = providers;
    const outside = {
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
    kept = { identity, outside };
    return outside;
  }

  return {
    async now(): Promise<EnginesNow> {
      const stored = await settings.routes();
      const outside = await outsideNow(stored);
      const inProcess = await tiles;
      const { trafficDataEnabled, trafficUpdateInterval } = stored.value;
      return {
        settings: stored.value,
        roads: [outside.road, inProcess].filter((road) => road !== null),
        addresses: outside.addresses,
        lifetime: trafficDataEnabled ? Math.min(roadsStay, trafficUpdateInterval * 60_000) : roadsStay,
        order: () => orderOf(outside, inProcess),
      };
    },
    /** A stored key goes to the provider it was typed for alone. */
    async tried({ value, apiKey }: MapDraft): Promise<Providers> {
      const stored = await settings.routes();
      const own = stored.value.mapProvider === value.mapProvider ? keyOf(stored) : null;
      return providersOf(value, apiKey === undefined ? own : apiKey, await manners());
    },
  };
}

/** Null, and a line in the log, where there are none: the portal does without them. */
async function openTiles(folder: string): Promise<RoadEngine | null> {
  try {
    const provider = withSoundRoutes(await valhallaTiles(folder));
    return { engine: engine("valhalla_tiles"), provider, identity: "valhalla_tiles" };
  } catch (error) {
    logNotice(
      error instanceof NoTiles ? error.message : "The tiles that ROUTING_TILES names could not be opened.",
    );
    return null;
  }
}

function orderOf({ providers, road, addresses }: Outside, tiles: RoadEngine | null): EngineOrder {
  const asked = providers.addresses;
  const routes: readonly EngineState[] = [
    road?.engine.state ?? notSetUp(providers.routes),
    tiles?.engine.state ?? notSetUp({ name: "valhalla_tiles" }),
    { name: "estimate", status: "ready", lastFault: null },
  ];
  const answering = addresses?.engine.state ?? null;
  return {
    routes,
    addresses: asked && (answering ?? notSetUp(asked)),
    service: serviceOf([road, tiles], answering),
  };
}

const notSetUp = ({ name }: { readonly name: EngineName }): EngineState => ({
  name,
  status: "not_set_up",
  lastFault: null,
});

/** The engines with roads tell how the service is; where there are none, the geocoder. */
function serviceOf(
  roads: readonly (RoadEngine | null)[],
  addresses: EngineState | null,
): EngineOrder["service"] {
  const known = roads.flatMap((road) => (road ? [road.engine.state] : []));
  const asked = known.length > 0 || addresses === null ? known : [addresses];
  if (asked.length === 0) return "not_set_up";
  return asked.some(({ status }) => status === "ready") ? "connected" : "unavailable";
}
