import type { Tracking, VehiclePosition } from "@wardway/model";

/** Where a widget learns about the vehicle of one transport. Keep it the same object from one rendering to the next. */
export interface VehicleFeed {
  /** Asks what is known now. Rejects where the portal cannot be reached. */
  read(signal: AbortSignal): Promise<Tracking>;
  /** Hears of each position as it comes. @returns what ends it */
  listen(hear: (position: VehiclePosition) => void): () => void;
}
