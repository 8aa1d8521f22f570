export interface SkippedLines {
  readonly reason: string;
  readonly count: number;
  readonly examples: readonly { readonly line: number; readonly text: string }[];
}

export interface ImportReport {
  readonly read: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Most frequent reason first. */
  readonly skipped: readonly SkippedLines[];
}

const MAX_EXAMPLES = 3;

export class SkippedTally {
  private readonly byReason = new Map<
    string,
    { count: number; examples: { line: number; text: string }[] }
  >();

  add(reason: string, line: number, text: string): void {
    const entry = this.byReason.get(reason) ?? { count: 0, examples: [] };
    entry.count += 1;
    if (entry.examples.length < MAX_EXAMPLES) entry.examples.push({ line, text });
    this.byReason.set(reason, entry);
  }

  list(): SkippedLines[] {
    return [...this.byReason]
      .map(([reason, entry]) => ({ reason, ...entry }))
      .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason, "en"));
  }
}
