/** Contains no empty sets. */
export class MultiMap<Key, Value> {
  readonly #sets = new Map<Key, Set<Value>>();

  add(key: Key, value: Value): void {
    const values = this.#sets.get(key);
    if (values) values.add(value);
    else this.#sets.set(key, new Set([value]));
  }

  delete(key: Key, value: Value): void {
    const values = this.#sets.get(key);
    if (values?.delete(value) && values.size === 0) this.#sets.delete(key);
  }

  /** A copy, safe to iterate during removals. */
  of(key: Key): readonly Value[] {
    return [...(this.#sets.get(key) ?? [])];
  }

  sets(): IterableIterator<ReadonlySet<Value>> {
    return this.#sets.values();
  }

  keys(): IterableIterator<Key> {
    return this.#sets.keys();
  }

  clear(): void {
    this.#sets.clear();
  }
}
