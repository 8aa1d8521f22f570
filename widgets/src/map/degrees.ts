const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 45];

/** Returns the smallest round step in degrees for lines at least `spacing` pixels apart. */
export function chooseStep(degreesPerPixel: number, spacing: number): number {
  return steps.find((step) => step >= degreesPerPixel * spacing) ?? 90;
}

/** Returns multiples of `step` without floating-point noise. */
export function linesBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return [...Array(count).keys()].map((index) => Number(((first + index) * step).toFixed(3)));
}

/** Formats "39.3° N" with the step's decimals; wraps longitudes. */
export function formatDegrees(
  value: number,
  step: number,
  [below, above]: readonly [string, string],
): string {
  const decimals = String(step).split(".")[1]?.length ?? 0;
  const turned = ((((value + 180) % 360) + 360) % 360) - 180;
  const size = Math.abs(turned).toFixed(decimals);
  if (Number(size) === 0) return "0°";
  return `${size}° ${turned < 0 ? below : above}`;
}
