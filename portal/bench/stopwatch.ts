export class Stopwatch {
  readonly #milliseconds = new Map<string, number[]>();

  /** Records failed calls too. */
  async time<Value>(kind: string, call: () => Promise<Value>): Promise<Value> {
    const startedAt = performance.now();
    try {
      return await call();
    } finally {
      const times = this.#milliseconds.get(kind) ?? [];
      times.push(performance.now() - startedAt);
      this.#milliseconds.set(kind, times);
    }
  }

  /** One line per kind, in milliseconds. */
  table(): string {
    const rows = [...this.#milliseconds].map(([kind, times]) => {
      const sorted = times.toSorted((one, other) => one - other);
      const figures = [percentile(sorted, 50), percentile(sorted, 99), sorted.at(-1) ?? 0];
      return [kind, String(sorted.length), ...figures.map((figure) => figure.toFixed(1))];
    });
    const cells = [["call", "count", "median ms", "p99 ms", "max ms"], ...rows];
    const width = Math.max(...cells.map(([kind = ""]) => kind.length));
    return cells
      .map(
        ([kind = "", ...figures]) => kind.padEnd(width) + figures.map((text) => text.padStart(11)).join(""),
      )
      .join("\n");
  }
}

/** Nearest-rank percentile. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
