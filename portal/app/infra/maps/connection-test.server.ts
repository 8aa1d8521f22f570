import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { DomainError, describeError, type Position, type RouteSettings } from "@wardway/model";
import { formatDetailDistance, formatDetailDuration } from "@wardway/widgets/ui/durations";
import { TaskCancelledError, TimeoutStrategy, timeout } from "cockatiel";
import { i18n, translateServerMessage } from "../locale.ts";
import { describeDenial } from "../outgoing/describe-denial.ts";
import { DeniedHostError } from "../outgoing/outgoing.server.ts";
import type { MapTestOutcome, MapTestResult } from "./engine-state.ts";
import { type FaultKind, ProviderFault } from "./provider-fault.server.ts";
import type { Named, Providers } from "./providers.server.ts";
import type { Geocoder, RouteProvider } from "./route-provider.server.ts";

interface Landmark extends Position {
  readonly name: string;
}

const landmark = (name: string, latitude: number, longitude: number): Landmark => ({
  name,
  latitude,
  longitude,
});

/** Public places: a connection test sends no patient data. */
const landmarks: Readonly<Record<RouteSettings["defaultRegion"], readonly [Landmark, Landmark]>> = {
  US: [
    landmark("Union Station, Washington, DC", 38.8973, -77.0063),
    landmark("Lincoln Memorial, Washington, DC", 38.8893, -77.0502),
  ],
  CA: [
    landmark("Union Station, Toronto", 43.6453, -79.3806),
    landmark("Royal Ontario Museum, Toronto", 43.6677, -79.3948),
  ],
  UK: [
    landmark("King's Cross Station, London", 51.532, -0.1233),
    landmark("Tower of London, London", 51.5081, -0.0759),
  ],
  EU: [
    landmark("Berlin Hauptbahnhof, Berlin", 52.5251, 13.3694),
    landmark("Alexanderplatz, Berlin", 52.5219, 13.4132),
  ],
  AU: [
    landmark("Central Station, Sydney", -33.8832, 151.2065),
    landmark("Sydney Opera House, Sydney", -33.8568, 151.2153),
  ],
};

const names = {
  google: msg`Google`,
  mapbox: msg`Mapbox`,
  valhalla: msg`The Valhalla server`,
  osrm: msg`The OSRM server`,
  nominatim: msg`The Nominatim server`,
} as const;

/** What names the host. */
const settingLabels: Readonly<Record<Named<unknown>["name"], string>> = {
  google: "Google",
  mapbox: "Mapbox",
  valhalla: "Routing Server Address",
  osrm: "Routing Server Address",
  nominatim: "Geocoding Server Address",
};

const advice: Readonly<Record<Exclude<FaultKind, "denied">, MessageDescriptor>> = {
  refused: msg`Check the API Key, and that the account may use this service.`,
  quota: msg`Wait, or raise the quota with the provider.`,
  garbage: msg`Check the address: another service seems to respond there.`,
  unreachable: msg`Check the address and whether this server may reach it.`,
};

const missing: Readonly<Record<Named<unknown>["name"], MessageDescriptor>> = {
  google: msg`Google needs an API Key.`,
  mapbox: msg`Mapbox needs an API Key.`,
  valhalla: msg`Routing Server Address is empty.`,
  osrm: msg`Routing Server Address is empty.`,
  nominatim: msg`Geocoding Server Address is empty.`,
};

const CALL_TIMEOUT_MS = 10_000;
const callTimeout = timeout(CALL_TIMEOUT_MS, TimeoutStrategy.Aggressive);

/** Queries a route and an address between two public places of the region. */
export async function testProviders(
  { routes, addresses }: Providers,
  settings: RouteSettings,
): Promise<MapTestResult> {
  const [from, to] = landmarks[settings.defaultRegion];
  const [route, address] = await Promise.all([
    attempt(routes, (provider, signal) => testRoute(routes.name, provider, settings, from, to, signal)),
    addresses
      ? attempt(addresses, (geocoder, signal) => testAddress(addresses.name, geocoder, to, signal))
      : notSetUp(t`Geocoding is switched off.`),
  ]);
  return { routes: route, addresses: address };
}

async function testRoute(
  name: Named<unknown>["name"],
  provider: RouteProvider,
  preferences: RouteSettings,
  origin: Landmark,
  destination: Landmark,
  signal: AbortSignal,
): Promise<MapTestOutcome> {
  const [firstRoute] = await provider.routes(
    { origin, destination, departure: new Date(), preferences },
    signal,
  );
  const server = i18n._(names[name]);
  if (!firstRoute) {
    return passed(
      t`${server} responds but finds no route from ${{ origin: origin.name }}, to ${{ destination: destination.name }}. This is expected if its roads cover another area.`,
    );
  }
  return passed(
    t`${server} responds: ${{ distance: formatDetailDistance(firstRoute.distance) }} in ${{ duration: formatDetailDuration(firstRoute.inTraffic) }} from ${{ origin: origin.name }}, to ${{ destination: destination.name }}.`,
  );
}

async function testAddress(
  name: Named<unknown>["name"],
  geocoder: Geocoder,
  wanted: Landmark,
  signal: AbortSignal,
): Promise<MapTestOutcome> {
  const [place] = await geocoder.search(wanted.name, wanted, signal);
  const server = i18n._(names[name]);
  return passed(
    place
      ? t`${server} responds: it found "${{ address: place.address }}" for ${{ wanted: wanted.name }}.`
      : t`${server} responds but does not find ${{ wanted: wanted.name }}. This is expected if its addresses cover another area.`,
  );
}

async function attempt<Port>(
  { name, port }: Named<Port>,
  operation: (port: Port, signal: AbortSignal) => Promise<MapTestOutcome>,
): Promise<MapTestOutcome> {
  if (port === null) return notSetUp(i18n._(missing[name]));
  try {
    return await callTimeout.execute(({ signal }) => operation(port, signal));
  } catch (error) {
    if (error instanceof DomainError) return failed(translateServerMessage(error));
    if (error instanceof TaskCancelledError) {
      return failed(
        t`${{ server: i18n._(names[name]) }} did not respond within 10 seconds. ${{ advice: i18n._(advice.unreachable) }}`,
      );
    }
    if (!(error instanceof ProviderFault)) throw error;
    if (error.cause instanceof DeniedHostError) {
      return failed(
        translateServerMessage(describeError(...describeDenial(error.cause, settingLabels[name]))),
      );
    }
    return failed(
      error.kind === "denied" ? `${error.message}.` : `${error.message}. ${i18n._(advice[error.kind])}`,
    );
  }
}

const passed = (sentence: string): MapTestOutcome => ({ outcome: "passed", sentence });
const failed = (sentence: string): MapTestOutcome => ({ outcome: "failed", sentence });
const notSetUp = (sentence: string): MapTestOutcome => ({ outcome: "not_set_up", sentence });
