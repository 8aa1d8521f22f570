import type { VehiclePosition } from "@wardway/model";

/** A position, and how old it was when this page learned of it: a reader's own clock may be wrong. */
export interface SeenPosition extends VehiclePosition {
  /** Seconds. */
  readonly ageThen: number;
  /** By the page's own running time (`performance.now`); null where the page was made on a server. */
  readonly seenAt: number | null;
}

/** @param now the moment by the clock of whoever told it, ISO 8601 */
export function seenNow(position: VehiclePosition, now: string): SeenPosition {
  const age = (Date.parse(now) - Date.parse(position.recordedAt)) / 1_000;
  return { ...position, ageThen: Math.max(0, age), seenAt: isBrowser() ? performance.now() : null };
}

/** Seconds since the phone was there. */
export function ageOf({ ageThen, seenAt }: SeenPosition): number {
  return ageThen + (seenAt === null || !isBrowser() ? 0 : (performance.now() - seenAt) / 1_000);
}

/** The later one: a dead zone's positions may come after those that followed it. */
export function newerOf(one: SeenPosition | null, other: SeenPosition | null): SeenPosition | null {
  if (!one || !other) return one ?? other;
  return Date.parse(other.recordedAt) > Date.parse(one.recordedAt) ? other : one;
}

const isBrowser = () => typeof window !== "undefined";
