import { limits, minutesLate } from "@wardway/model";

/** @param pickUp ISO 8601 */
export function needsConfirmation(pickUp: string, arrival: Date): boolean {
  return Math.abs(minutesLate(pickUp, arrival.toISOString())) > limits.unconfirmedDifferenceMinutes;
}
