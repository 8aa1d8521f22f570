import { MINUTE_MS } from "./durations.ts";
import type { LevelOfService } from "./level-of-service.ts";

interface Offered {
  readonly offeredLevel?: LevelOfService | null | undefined;
  /** ISO 8601. */
  readonly offeredPickup?: string | null | undefined;
}

interface Requested {
  readonly levelOfService: LevelOfService | null;
  /** ISO 8601. */
  readonly transportDate: string;
}

/** An offer as requested, for as long as the hospital needs to decide. */
export const asRequested = {
  offeredLevel: null,
  vehicle: null,
  offeredPickup: null,
  expiresInMinutes: null,
} as const;

export interface CounterOffer {
  /** ISO 8601. */
  readonly pickup: string | null;
  readonly level: LevelOfService | null;
}

/** What approving the response changes in the request; null if nothing. */
export function getCounterOffer(requested: Requested, offered: Offered): CounterOffer | null {
  const { offeredPickup = null, offeredLevel = null } = offered;
  const isOtherPickup =
    offeredPickup !== null && toMinutes(offeredPickup) !== toMinutes(requested.transportDate);
  const isOtherLevel = requested.levelOfService !== null && offeredLevel !== requested.levelOfService;
  const pickup = isOtherPickup ? offeredPickup : null;
  const level = isOtherLevel ? offeredLevel : null;
  return pickup === null && level === null ? null : { pickup, level };
}

/** Rows have no seconds. */
const toMinutes = (moment: string) => Math.floor(Date.parse(moment) / MINUTE_MS);
