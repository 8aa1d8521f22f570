/** What a process held at a moment. */
export interface Reading {
  /** Since the beginning. */
  readonly minutes: number;
  /** Bytes. */
  readonly held: number;
  readonly rss: number;
}

export interface Slope {
  /** Bytes a minute, of the straight line that fits best (least squares). */
  readonly perMinute: number;
  /** How far the line rises over the readings, as a share of what is held on average. */
  readonly rise: number;
}

/** A rise of less than this over the whole run is no leak that the run could tell from chance. */
export const flat = 0.05;

export function slopeOf(readings: readonly Reading[], kind: "held" | "rss"): Slope {
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
