/** What a start has opened so far, to close it in reverse order at any moment. */
export class Closers {
  readonly #closers: (() => Promise<unknown>)[] = [];
  #isClosed = false;

  /** @param close is called immediately if the others are closed already: a start may go on for a moment */
  add(close: () => Promise<unknown>): void {
    if (this.#isClosed) void close();
    else this.#closers.push(close);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const close of this.#closers.splice(0).reverse()) await close();
  }
}
