import { decode } from "@googlemaps/polyline-codec";
import type { Facility, MapTiles, Position } from "@wardway/db/model";
import { divIcon } from "leaflet";
import { useMemo } from "react";
import { Marker, Polyline } from "react-leaflet";
import { BaseMap } from "./base-map.tsx";
import { pair } from "./map-behaviour.ts";

export interface RouteCanvasProps {
  origin: Position | null;
  destination: Position | null;
  /** Encoded polyline, precision 5. */
  polyline: string | null;
  isEstimate: boolean;
  vehicle: Position | null;
  places?: readonly Facility[];
  tiles: MapTiles | null;
  outlinesUrl: string | null;
  label: string;
}

type Props = RouteCanvasProps & { className?: string | undefined };

/** The line of a route with both its ends and the vehicle on it; imported by `RouteMap` once it is needed. */
export default function RouteCanvas(props: Props) {
  const { polyline, isEstimate, vehicle, ...map } = props;
  const line = useMemo(() => lineOf(polyline), [polyline]);
  // An end that nobody put on the map is where the line ends.
  const origin = props.origin ?? line.at(0) ?? null;
  const destination = props.destination ?? line.at(-1) ?? null;
  const inSight = [...line, origin, destination, vehicle].filter((place) => place !== null);
  const view = inSight.length > 0 ? { fit: inSight } : nowhere;
  return (
    <BaseMap
      tiles={map.tiles}
      outlinesUrl={map.outlinesUrl}
      label={map.label}
      className={map.className}
      view={view}
      {...(map.places && { places: map.places })}
    >
      <Polyline positions={line.map(pair)} interactive={false} className="ww-map-route-edge" />
      <Polyline
        positions={line.map(pair)}
        interactive={false}
        key={isEstimate ? "estimate" : "road"}
        className={isEstimate ? "ww-map-route ww-map-route-estimate" : "ww-map-route"}
      />
      {origin && <Sign at={origin} kind="origin" text="Pick-up" isBelow={isSouthOf(origin, destination)} />}
      {destination && (
        <Sign
          at={destination}
          kind="destination"
          text="Destination"
          isBelow={isSouthOf(destination, origin)}
        />
      )}
      {vehicle && <Sign at={vehicle} kind="vehicle" text="Vehicle" />}
    </BaseMap>
  );
}

const nowhere = { center: { latitude: 39.8, longitude: -98.6 }, zoom: 4 };

interface SignProps {
  at: Position;
  kind: "origin" | "destination" | "vehicle";
  text: string;
  /** Where its word stands: away from the line. */
  isBelow?: boolean;
}

const isSouthOf = (place: Position, other: Position | null) =>
  other !== null && place.latitude < other.latitude;

/** A mark of its own shape with its word, so that colour is not what tells them apart. */
function Sign({ at, kind, text, isBelow = false }: SignProps) {
  const icon = useMemo(
    () =>
      divIcon({
        className: `ww-map-sign ww-map-sign-${kind}`,
        html: `<span class="ww-map-sign-text${isBelow ? " ww-map-sign-text-below" : ""}">${text}</span>`,
        iconSize: [20, 20],
      }),
    [kind, text, isBelow],
  );
  return (
    <Marker
      position={pair(at)}
      icon={icon}
      interactive={false}
      keyboard={false}
      zIndexOffset={kind === "vehicle" ? 1000 : 500}
    />
  );
}

/** A line that cannot be read is none. */
function lineOf(polyline: string | null): Position[] {
  if (polyline === null) return [];
  const points = decode(polyline, 5).map(([latitude, longitude]) => ({ latitude, longitude }));
  return points.every(isOnEarth) ? points : [];
}

const isOnEarth = ({ latitude, longitude }: Position) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
