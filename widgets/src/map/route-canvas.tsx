import { decode } from "@googlemaps/polyline-codec";
import type { Facility, MapBackground, Position } from "@wardway/model";
import { mapMessages } from "@wardway/model/messages/en/map";
import { divIcon } from "leaflet";
import { useMemo, useState } from "react";
import { Marker, Polyline } from "react-leaflet";
import { useTranslator } from "../messages/messages.tsx";
import { BaseMap } from "./base-map.tsx";
import { cutAt, type WayDone } from "./journey-on-map.ts";
import { signText } from "./sign-text.ts";
import { Vehicle, type VehicleOnMap } from "./vehicle.tsx";
import { VehicleInViewport } from "./vehicle-in-viewport.tsx";
import { toLatLng } from "./viewport.ts";

export interface RouteCanvasProps {
  origin: Position | null;
  destination: Position | null;
  /** Encoded polyline, precision 5. */
  polyline: string | null;
  isEstimate: boolean;
  vehicle: VehicleOnMap | null;
  isLate: boolean;
  wayDone: WayDone;
  places?: readonly Facility[];
  background: MapBackground | null;
  outlinesUrl: string | null;
  label: string;
}

type Props = RouteCanvasProps & { className?: string | undefined };

/** Leaflet part of `RouteMap`. */
export default function RouteCanvas(props: Props) {
  const { polyline, isEstimate, vehicle, isLate, wayDone, ...map } = props;
  const { t } = useTranslator(mapMessages);
  const line = useMemo(() => decodeLine(polyline), [polyline]);
  // An end without coordinates is the line's end.
  const origin = props.origin ?? line.at(0) ?? null;
  const destination = props.destination ?? line.at(-1) ?? null;
  // Only the first position affects the initial view: the map does not follow each movement.
  const [firstSeen, setFirstSeen] = useState(vehicle);
  if (firstSeen === null && vehicle !== null) setFirstSeen(vehicle);
  const journey = useMemo(
    () => [...line, origin, destination].filter((place) => place !== null),
    [line, origin, destination],
  );
  const visiblePoints = firstSeen ? [...journey, firstSeen] : journey;
  const done =
    wayDone === "all"
      ? line
      : wayDone === "to_vehicle" && vehicle
        ? [...cutAt(line, vehicle), place(vehicle)]
        : [];
  const view = visiblePoints.length > 0 ? { fit: visiblePoints.map(place) } : nowhere;
  return (
    <BaseMap
      background={map.background}
      outlinesUrl={map.outlinesUrl}
      label={map.label}
      className={map.className}
      view={view}
      {...(map.places && { places: map.places })}
    >
      <Polyline positions={line.map(toLatLng)} interactive={false} className="ww-map-route-edge" />
      <Polyline
        positions={line.map(toLatLng)}
        interactive={false}
        key={isEstimate ? "estimate" : "road"}
        className={isEstimate ? "ww-map-route ww-map-route-estimate" : "ww-map-route"}
      />
      <Polyline positions={done.map(toLatLng)} interactive={false} className="ww-map-route-edge" />
      <Polyline positions={done.map(toLatLng)} interactive={false} className="ww-map-done" />
      {origin && (
        <Sign at={origin} kind="origin" text={t("map.pickup")} isBelow={isSouthOf(origin, destination)} />
      )}
      {destination && (
        <Sign
          at={destination}
          kind="destination"
          text={t("map.destination")}
          isBelow={isSouthOf(destination, origin)}
        />
      )}
      {vehicle && <Vehicle at={vehicle} isLate={isLate} />}
      {vehicle && <VehicleInViewport at={vehicle} journey={journey} />}
    </BaseMap>
  );
}

const place = ({ latitude, longitude }: Position): Position => ({ latitude, longitude });
const nowhere = { center: { latitude: 39.8, longitude: -98.6 }, zoom: 4 };

interface SignProps {
  at: Position;
  kind: "origin" | "destination";
  text: string;
  /** Side of the label, away from the line. */
  isBelow?: boolean;
}

const isSouthOf = (place: Position, other: Position | null) =>
  other !== null && place.latitude < other.latitude;

/** Differs in shape and label, not only in colour. */
function Sign({ at, kind, text, isBelow = false }: SignProps) {
  const icon = useMemo(
    () =>
      divIcon({
        className: `ww-map-sign ww-map-sign-${kind}`,
        html: signText(text, isBelow ? "ww-map-sign-text-below" : ""),
        iconSize: [16, 16],
      }),
    [kind, text, isBelow],
  );
  return (
    <Marker position={toLatLng(at)} icon={icon} interactive={false} keyboard={false} zIndexOffset={500} />
  );
}

/** Empty for an invalid polyline. */
function decodeLine(polyline: string | null): Position[] {
  if (polyline === null) return [];
  const points = decode(polyline, 5).map(([latitude, longitude]) => ({ latitude, longitude }));
  return points.every(isOnEarth) ? points : [];
}

const isOnEarth = ({ latitude, longitude }: Position) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
