/** Position filter. */
export const trackingLimits = {
  /** Positions per call. */
  batch: 100,
  /** Per account. */
  calls: { max: 60, seconds: 60 },
  /** Maximum age of a queued position. */
  maxAgeHours: 12,
  /** Phones' clocks drift. */
  maxAheadSeconds: 120,
  /** Maximum speed in metres per second. */
  maxSpeed: 70,
  /**
   * Any distance is accepted after this time: one wrong position (indoors, from a relocated access point) must not
   * block correct ones for hours.
   */
  jumpSeconds: 300,
  /** Maximum accuracy radius in metres. */
  maxAccuracy: 1_000,
  /** Minimum distance between stored positions. */
  thin: { metres: 15, seconds: 10 },
  arrivingSoonMinutes: 5,
  /** A vehicle that was arriving soon no longer is, if its arrival is farther away. */
  arrivingSoonEndMinutes: 7,
  /** Metres of arrival at a location and of departure from it. */
  geofence: { arrived: 150, departed: 300 },
  staleSeconds: 60,
  /** Age of the positions that are shown behind a vehicle, and time between two of them. */
  trail: { minutes: 10, stepSeconds: 10 },
} as const;
