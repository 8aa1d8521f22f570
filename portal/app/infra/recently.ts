/** Remembers for a while what has happened, in bounded room: the oldest is forgotten first. */
export class Recently {
  readonly #lifetime: number;
  readonly #most: number;
  /** In the order of their moments, because what happens again is put last. */
  readonly #moments = new Map<string, number>();

  /** @param lifetime in milliseconds */
  constructor(lifetime: number, most: number) {
    this.#lifetime = lifetime;
    this.#most = most;
  }

  has(what: string): boolean {
    const moment = this.#moments.get(what);
    return moment !== undefined && performance.now() - moment < this.#lifetime;
  }

  note(what: string): void {
    this.#moments.delete(what);
    this.#moments.set(what, performance.now());
    if (this.#moments.size <= this.#most) return;
    const [oldest] = this.#moments.keys();
    if (oldest !== undefined) this.#moments.delete(oldest);
  }
}
