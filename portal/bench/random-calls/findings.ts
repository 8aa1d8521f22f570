import type { Outcome } from "./random-call.ts";

const MAX_STORED_FAULTS = 1_000;

/** Counts answers, and collects what is wrong with them. */
export class Findings {
  readonly faults: string[] = [];
  readonly #statuses = new Map<string, Map<number, number>>();

  note(kind: string, { operation, status, sent, fault }: Outcome): void {
    const counts = this.#statuses.get(kind) ?? new Map<number, number>();
    this.#statuses.set(kind, counts.set(status, (counts.get(status) ?? 0) + 1));
    if (fault !== null) this.#add(`${operation}: ${status}, ${fault}; sent ${sent}`);
  }

  /** Takes a line of the portal's log. */
  readonly readLog = (line: string): void => {
    if (/"level":"?(?:error|fatal|50|60)/.test(line)) this.#add(`logged ${line.slice(0, 600)}`);
  };

  #add(fault: string): void {
    if (this.faults.length < MAX_STORED_FAULTS) this.faults.push(fault);
  }

  /** Returns the number of answers by status. */
  table(): string {
    const lines = [...this.#statuses].map(([kind, counts]) => {
      const figures = [...counts]
        .toSorted(([one], [other]) => one - other)
        .map(([status, count]) => `${status}: ${count}`);
      return `${kind}: ${figures.join(", ")}`;
    });
    return lines.join("\n");
  }
}
