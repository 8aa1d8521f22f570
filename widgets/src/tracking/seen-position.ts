import type { VehiclePosition } from "@wardway/model";
import { elapsedSince, type Start, startNow } from "../ui/elapsed.ts";

/** A position with its age on arrival, because the user's clock may be wrong. */
export interface SeenPosition extends VehiclePosition {
  /** Seconds. */
  readonly ageThen: number;
  /** Null on the server. */
  readonly seenAt: Start | null;
}

/** @param now the sender's time, ISO 8601 */
export function seenNow(position: VehiclePosition, now: string): SeenPosition {
  const age = (Date.parse(now) - Date.parse(position.recordedAt)) / 1_000;
  return { ...position, ageThen: Math.max(0, age), seenAt: isBrowser() ? startNow() : null };
}

/** Seconds. */
export function getAge({ ageThen, seenAt }: SeenPosition): number {
  return ageThen + (seenAt === null || !isBrowser() ? 0 : elapsedSince(seenAt) / 1_000);
}

/** Positions from a dead zone arrive after newer ones. */
export function getNewer(one: SeenPosition | null, other: SeenPosition | null): SeenPosition | null {
  if (!one || !other) return one ?? other;
  return Date.parse(other.recordedAt) > Date.parse(one.recordedAt) ? other : one;
}

const isBrowser = () => typeof window !== "undefined";
