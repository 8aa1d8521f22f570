const steps = [1, 2, 3, 4, 5, 6, 8];

/** Returns the smallest round number that is at least `max`. */
export function getChartTop(max: number): number {
  for (let unit = 1; ; unit *= 10) {
    const top = steps.map((step) => step * unit).find((candidate) => candidate >= max);
    if (top !== undefined) return top;
  }
}
