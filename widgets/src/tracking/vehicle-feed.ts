import type { Tracking, VehiclePosition } from "@wardway/model";

/** Source of a vehicle's state. Must be stable between renders. */
export interface VehicleFeed {
  /** Rejects if the portal cannot be reached. */
  read(signal: AbortSignal): Promise<Tracking>;
  /** Calls back for each position. @returns removes the listener */
  listen(listener: (position: VehiclePosition) => void): () => void;
}
