/** Times of calls, by kind. */
export class Stopwatch {
  readonly #milliseconds = new Map<string, number[]>();

  /** Runs a call and notes how long it took, whether it succeeds or not. */
  async time<Value>(kind: string, call: () => Promise<Value>): Promise<Value> {
    const began = performance.now();
    try {
      return await call();
    } finally {
      const times = this.#milliseconds.get(kind) ?? [];
      times.push(performance.now() - began);
      this.#milliseconds.set(kind, times);
    }
  }

  /** One line a kind: how many calls, and their times in milliseconds. */
  table(): string {
    const rows = [...this.#milliseconds].map(([kind, times]) => {
      const sorted = times.toSorted((one, other) => one - other);
      const figures = [percentile(sorted, 50), percentile(sorted, 99), sorted.at(-1) ?? 0];
      return [kind, String(sorted.length), ...figures.map((figure) => figure.toFixed(1))];
    });
    const cells = [["call", "count", "median ms", "p99 ms", "most ms"], ...rows];
    return cells
      .map(([kind = "", ...figures]) => kind.padEnd(20) + figures.map((text) => text.padStart(11)).join(""))
      .join("\n");
  }
}

/** The nearest rank: the smallest value that at least so many per cent do not exceed. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
