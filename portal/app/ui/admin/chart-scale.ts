const steps = [1, 2, 3, 4, 5, 6, 8];

/** The round number that a chart reaches up to: the least that is not below `most`. */
export function chartTop(most: number): number {
  for (let unit = 1; ; unit *= 10) {
    const top = steps.map((step) => step * unit).find((candidate) => candidate >= most);
    if (top !== undefined) return top;
  }
}
