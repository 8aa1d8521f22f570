export interface Reading {
  readonly minutes: number;
  /** Bytes. */
  readonly used: number;
  readonly rss: number;
}

export interface Slope {
  /** Bytes per minute (least squares). */
  readonly perMinute: number;
  /** Relative to the average. */
  readonly rise: number;
}

/** Smaller increases are noise. */
export const FLAT_RISE = 0.05;

export function fitSlope(readings: readonly Reading[], kind: "used" | "rss"): Slope {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [
    mean(readings.map(({ minutes }) => minutes)),
    mean(readings.map((reading) => reading[kind])),
  ];
  let [together, alone] = [0, 0];
  for (const reading of readings) {
    together += (reading.minutes - x) * (reading[kind] - y);
    alone += (reading.minutes - x) ** 2;
  }
  const perMinute = alone === 0 ? 0 : together / alone;
  const minutes = (readings.at(-1)?.minutes ?? 0) - (readings[0]?.minutes ?? 0);
  return { perMinute, rise: (perMinute * minutes) / y };
}
