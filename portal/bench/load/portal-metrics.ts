/** A reading of `/metrics`. */
export interface Scrape {
  readonly milliseconds: number;
  readonly bytes: number;
  /** By name with labels. */
  readonly series: ReadonlyMap<string, number>;
}

export async function scrape(url: string): Promise<Scrape> {
  const startedAt = performance.now();
  const text = await (await fetch(url)).text();
  const milliseconds = performance.now() - startedAt;
  const series = new Map<string, number>();
  for (const line of text.split("\n")) {
    const at = line.lastIndexOf(" ");
    if (!line.startsWith("#") && at > 0) series.set(line.slice(0, at), Number(line.slice(at + 1)));
  }
  return { milliseconds, bytes: Buffer.byteLength(text), series };
}

/** The largest value of a gauge. */
export const peak = (scrapes: readonly Scrape[], name: string) =>
  Math.max(0, ...scrapes.map(({ series }) => series.get(name) ?? 0));

/** What counters with this name grew by, by the value of a label. */
export function growth(scrapes: readonly Scrape[], name: string, label: string): ReadonlyMap<string, number> {
  const [first, last] = [scrapes[0], scrapes.at(-1)];
  const grown = new Map<string, number>();
  for (const [key, value] of last?.series ?? []) {
    if (!key.startsWith(`${name}{`)) continue;
    const of = new RegExp(`\\b${label}="([^"]*)"`).exec(key)?.[1] ?? "";
    grown.set(of, (grown.get(of) ?? 0) + value - (first?.series.get(key) ?? 0));
  }
  return grown;
}

/** Upper bound of the bucket with the percentile of a histogram's growth, in seconds. */
export function bucketOf(scrapes: readonly Scrape[], name: string, percent: number): string {
  const buckets = [...growth(scrapes, `${name}_bucket`, "le")];
  const count = buckets.at(-1)?.[1] ?? 0;
  return buckets.find(([, grown]) => grown >= (count * percent) / 100)?.[0] ?? "";
}
