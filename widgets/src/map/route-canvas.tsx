import { decode } from "@googlemaps/polyline-codec";
import type { Facility, MapBackground, Position } from "@wardway/model";
import { mapMessages } from "@wardway/model/messages/en/map";
import { useMemo, useState } from "react";
import { Polyline } from "react-leaflet";
import { useTranslator } from "../messages/messages.tsx";
import { BaseMap } from "./base-map.tsx";
import { Fleet, type FleetProps, toPlace } from "./fleet.tsx";
import { getView, splitAt, type WayDone } from "./journey-on-map.ts";
import { Sign } from "./sign.tsx";
import { Vehicle, type VehicleOnMap } from "./vehicle.tsx";
import { VehicleInViewport } from "./vehicle-in-viewport.tsx";
import { toLatLng } from "./viewport.ts";

export interface RouteCanvasProps {
  origin: Position | null;
  destination: Position | null;
  originName: string;
  destinationName: string;
  arrival: ArrivalOnMap | null;
  base: BaseOnMap | null;
  approach: ApproachOnMap | null;
  /** Encoded polyline, precision 5. */
  polyline: string | null;
  isEstimate: boolean;
  vehicle: VehicleOnMap | null;
  isLate: boolean;
  wayDone: WayDone;
  /** Vehicles of several journeys, without their routes. */
  fleet?: FleetProps;
  places?: readonly Facility[];
  background: MapBackground | null;
  outlinesUrl: string | null;
  label: string;
}

/** At the next end of the journey. */
export interface ArrivalOnMap {
  readonly at: "origin" | "destination";
  /** Time of day. */
  readonly time: string;
}

/** The base, where the drive to the pick-up begins. */
export interface BaseOnMap {
  readonly label: string;
  readonly position: Position;
}

/** From the base to the pick-up, or from the vehicle to the next end. */
export interface ApproachOnMap {
  /** Encoded polyline, precision 5. */
  readonly polyline: string;
  readonly isEstimate: boolean;
}

type Props = RouteCanvasProps & { className?: string | undefined };

/** Leaflet part of `RouteMap`. */
export default function RouteCanvas(props: Props) {
  const { polyline, isEstimate, vehicle, isLate, wayDone, arrival, base, fleet, ...map } = props;
  const { t } = useTranslator(mapMessages);
  const line = useMemo(() => decodeLine(polyline), [polyline]);
  const approach = useMemo(() => decodeLine(props.approach?.polyline ?? null), [props.approach?.polyline]);
  const trail = useMemo(() => decodeLine(vehicle?.trail?.polyline ?? null), [vehicle?.trail?.polyline]);
  // An end without coordinates is the line's end.
  const origin = props.origin ?? line.at(0) ?? null;
  const destination = props.destination ?? line.at(-1) ?? null;
  // Only the first position affects the initial view: the map does not follow each movement.
  const [firstSeen, setFirstSeen] = useState(vehicle);
  if (firstSeen === null && vehicle !== null) setFirstSeen(vehicle);
  const journey = useMemo(
    () => [...line, origin, destination, base?.position ?? null].filter((place) => place !== null),
    [line, origin, destination, base],
  );
  const fleetIds = fleet?.vehicles.map(({ id }) => id).join(" ");
  // Movements affect the view only at its edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const firstOfFleet = useMemo(() => fleet?.vehicles ?? [], [fleetIds]);
  const visiblePoints = [...journey, ...firstOfFleet, ...(firstSeen ? [firstSeen] : [])];
  const done =
    wayDone === "all"
      ? line
      : wayDone === "to_vehicle" && vehicle
        ? [...splitAt(line, vehicle).behind, toPlace(vehicle)]
        : [];
  const toVehicle = vehicle && [...trail, ...(vehicle.trail?.since ?? []), toPlace(vehicle)];
  const ahead = vehicle ? [toPlace(vehicle), ...splitAt(approach, vehicle).ahead] : approach;
  // An end has its own sign with this name.
  const places = map.places?.filter(
    ({ name }) => !props.originName.startsWith(name) && !props.destinationName.startsWith(name),
  );
  const view = getView(visiblePoints.map(toPlace), map.background);
  return (
    <BaseMap
      background={map.background}
      outlinesUrl={map.outlinesUrl}
      label={map.label}
      className={map.className}
      view={view}
      {...(places && { places })}
    >
      <Line points={line} isEstimate={isEstimate} />
      {props.approach && <Line points={ahead} isEstimate={props.approach.isEstimate} />}
      <Polyline positions={done.map(toLatLng)} interactive={false} className="ww-map-route-edge" />
      {toVehicle && (
        <Polyline positions={toVehicle.map(toLatLng)} interactive={false} className="ww-map-trail" />
      )}
      <Polyline positions={done.map(toLatLng)} interactive={false} className="ww-map-done" />
      {base && <Sign at={base.position} kind="base" text={base.label} side={sideOf(base.position, origin)} />}
      {origin && (
        <Sign
          at={origin}
          kind="origin"
          text={t("map.pickup")}
          figure={arrival?.at === "origin" ? arrival.time : null}
          name={shortName(props.originName)}
          side={sideOf(origin, destination)}
        />
      )}
      {destination && (
        <Sign
          at={destination}
          kind="destination"
          text={t("map.destination")}
          figure={arrival?.at === "destination" ? arrival.time : null}
          name={shortName(props.destinationName)}
          side={sideOf(destination, origin)}
        />
      )}
      {fleet && <Fleet {...fleet} />}
      {vehicle && <Vehicle at={vehicle} isLate={isLate} />}
      {vehicle && <VehicleInViewport at={vehicle} journey={journey} />}
    </BaseMap>
  );
}

/** The way ahead. */
function Line({ points, isEstimate }: { points: readonly Position[]; isEstimate: boolean }) {
  const positions = points.map(toLatLng);
  return (
    <>
      <Polyline positions={positions} interactive={false} className="ww-map-route-edge" />
      <Polyline
        positions={positions}
        interactive={false}
        key={isEstimate ? "estimate" : "road"}
        className={isEstimate ? "ww-map-route ww-map-route-estimate" : "ww-map-route"}
      />
    </>
  );
}

/** The side away from the line. */
const sideOf = (place: Position, other: Position | null) =>
  other !== null && place.latitude < other.latitude ? "bottom" : "top";

/** "Johns Hopkins Hospital" of an address that begins with it. */
const shortName = (name: string) => name.split(",", 1)[0]?.trim() || null;

/** Empty for an invalid polyline. */
function decodeLine(polyline: string | null): Position[] {
  if (polyline === null) return [];
  const points = decode(polyline, 5).map(([latitude, longitude]) => ({ latitude, longitude }));
  return points.every(isOnEarth) ? points : [];
}

const isOnEarth = ({ latitude, longitude }: Position) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
