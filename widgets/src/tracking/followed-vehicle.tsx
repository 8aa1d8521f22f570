import { useEffect, useRef } from "react";
import { type LiveVehicle, useVehicle } from "./use-vehicle.ts";
import type { VehicleFeed } from "./vehicle-feed.ts";

export interface FollowedVehicleProps {
  feed: VehicleFeed;
  onVehicle: (vehicle: LiveVehicle | null) => void;
}

/** Follows a vehicle while it is mounted. Signals load with it, so that a transport without a vehicle does not pay for them. */
export default function FollowedVehicle({ feed, onVehicle }: FollowedVehicleProps) {
  const live = useVehicle(feed, null);
  // Its signals are the same in each render.
  const vehicle = useRef(live).current;
  useEffect(() => {
    onVehicle(vehicle);
    return () => onVehicle(null);
  }, [vehicle, onVehicle]);
  return null;
}
