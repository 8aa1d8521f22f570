export interface DistanceClass {
  readonly crow: number;
  /** Road meters per great-circle meter. */
  readonly detour: number;
  /** Meters of road per second, without traffic. */
  readonly speed: number;
}

export type DistanceClasses = readonly [DistanceClass, ...DistanceClass[]];

/**
 * Measured with `npm run bench:estimate` on 2026-11-21: Valhalla 3.6.1, OpenStreetMap's roads of central
 * Baltimore, 5,903 of 10,000 random pairs; constants from one half, errors from the other. Relative error of
 * distance 17% (median) and 49% (90th percentile), of free-flow time 15% and 49%, because routes go around
 * the harbor. As many journeys are longer than estimated as are shorter.
 */
export const measured: DistanceClasses = [
  { crow: 500, detour: 1.86, speed: 9.3 },
  { crow: 1_000, detour: 1.75, speed: 10.5 },
  { crow: 1_625, detour: 1.58, speed: 11.4 },
  { crow: 2_500, detour: 1.51, speed: 12.1 },
  { crow: 3_500, detour: 1.56, speed: 13.0 },
  { crow: 4_500, detour: 1.52, speed: 13.8 },
  { crow: 5_500, detour: 1.5, speed: 14.2 },
  { crow: 7_000, detour: 1.47, speed: 14.6 },
];

/**
 * Beyond the measured range, from published figures, with unknown error. The detour between random places of
 * a town is about 1.2 (G. F. Newell, Traffic Flow on Transportation Networks, 1980), and larger for short
 * ways (Giacomin and Levinson, Environment and Planning B 42, 2015). Off-peak speed on interstate highways is
 * 25.5 m/s (trucks, median of 25 highways; FHWA, Freight Facts and Figures 2010, table 3-8); each journey
 * includes ten kilometers of city at the last measured speed.
 */
const extrapolated: readonly DistanceClass[] = [
  { crow: 40_000, detour: 1.2, speed: 22 },
  { crow: 100_000, detour: 1.2, speed: 24 },
];

const known: DistanceClasses = [...measured, ...extrapolated];

/** Meters of road, and seconds without traffic. @param crow great-circle meters */
export function onFreeRoads(crow: number, classes: DistanceClasses = known) {
  const { detour, speed } = between(crow, classes);
  return { distance: crow * detour, freeFlow: (crow * detour) / speed };
}

/** Interpolates between classes; beyond them, the nearest. */
function between(crow: number, classes: DistanceClasses) {
  const after = classes.findIndex((one) => one.crow >= crow);
  const [below, above] = [classes[after - 1], classes[after]];
  if (!above) return classes.at(-1) ?? classes[0];
  if (!below) return above;
  const share = (crow - below.crow) / (above.crow - below.crow);
  const mixed = (less: number, more: number) => less + (more - less) * share;
  return { detour: mixed(below.detour, above.detour), speed: mixed(below.speed, above.speed) };
}
