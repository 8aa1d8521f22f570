/** Seconds and metres of a journey without roads to go by. */
export interface Estimate {
  /** Metres of road. */
  readonly distance: number;
  /** Seconds on free roads. */
  readonly freeFlow: number;
  /** Seconds at the departure. */
  readonly inTraffic: number;
}

/** What is known of journeys about as long as `crow`, metres along the great circle. */
export interface DistanceClass {
  readonly crow: number;
  /** Metres of road for a metre of great circle. */
  readonly detour: number;
  /** Metres of estimated road in a second, on free roads. */
  readonly speed: number;
}

export const measured: readonly [DistanceClass, ...DistanceClass[]] = [
  { crow: 500, detour: 1.5, speed: 12 },
];

/** Metres of road, estimated, and the seconds they take on free roads. @param crow metres along the great circle */
export function onFreeRoads(crow: number, classes = measured) {
  const { detour, speed } = between(crow, classes);
  return { distance: crow * detour, freeFlow: (crow * detour) / speed };
}

/** What holds at a distance: between two classes in proportion, outside them as in the nearest. */
function between(crow: number, classes: readonly [DistanceClass, ...DistanceClass[]]) {
  const after = classes.findIndex((one) => one.crow >= crow);
  const [below, above] = [classes[after - 1], classes[after]];
  if (!below) return classes[0];
  if (!above) return classes.at(-1) ?? classes[0];
  const share = (crow - below.crow) / (above.crow - below.crow);
  const mixed = (less: number, more: number) => less + (more - less) * share;
  return { detour: mixed(below.detour, above.detour), speed: mixed(below.speed, above.speed) };
}
