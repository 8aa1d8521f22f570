import type { Tracking, VehiclePosition } from "@wardway/model";

/** Must be stable between renders. */
export interface VehicleFeed {
  /** Rejects if the portal is unreachable. */
  read(signal: AbortSignal): Promise<Tracking>;
  listen(listener: (position: VehiclePosition) => void): () => void;
}
