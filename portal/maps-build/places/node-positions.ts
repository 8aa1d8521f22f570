import type { Point } from "../basemap/read-extract.ts";

/** Coordinates of chosen nodes: 24 bytes each; a Map needs a hundred, and holds 16 million at most. */
export class NodePositions {
  readonly #ids: Float64Array;
  readonly #degrees: Float64Array;

  /** @param ids in any order, repeated or not */
  constructor(ids: Iterable<number>) {
    const sorted = Float64Array.from(ids).sort();
    this.#ids = sorted.filter((id, index) => index === 0 || id !== sorted[index - 1]);
    this.#degrees = new Float64Array(this.#ids.length * 2).fill(Number.NaN);
  }

  set(id: number, [longitude, latitude]: Point): void {
    const index = this.#find(id);
    if (index === -1) return;
    this.#degrees[index * 2] = longitude;
    this.#degrees[index * 2 + 1] = latitude;
  }

  /** Undefined if the extract does not contain the node. */
  get(id: number): Point | undefined {
    const index = this.#find(id);
    const [longitude, latitude] = [this.#degrees[index * 2], this.#degrees[index * 2 + 1]];
    if (longitude === undefined || latitude === undefined || Number.isNaN(longitude)) return undefined;
    return [longitude, latitude];
  }

  #find(id: number): number {
    let [low, high] = [0, this.#ids.length - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.#ids[middle] ?? 0;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
