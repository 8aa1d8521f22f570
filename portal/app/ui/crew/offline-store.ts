import { clear, createStore, del, get, keys, type UseStore, update } from "idb-keyval";
import { clearStoreOwner, setStoreOwner } from "./store-owner.ts";

/*
 * Positions and steps queued on a crew's phone. They survive a dead zone, a reload and an expired session; a log-out
 * or another user's log-in deletes them. They contain no patient data.
 */

export interface StoredValue<Value> {
  read(): Promise<Value | undefined>;
  /** Atomic across open pages. */
  update(edit: (before: Value | undefined) => Value): Promise<Value>;
  delete(): Promise<void>;
}

/** Stores a value per user and transport in IndexedDB. */
export function storedValue<Value>(what: string, userId: number, requestId: number): StoredValue<Value> {
  const key = `${what} ${userId} ${requestId}`;
  return {
    read: () =>
      withStore(
        (store) => get<Value>(key, store),
        () => memory.get(key) as Value | undefined,
      ),
    update: async (edit) => {
      setStoreOwner(userId);
      let after: Value | undefined;
      const apply = (before: Value | undefined) => {
        after = edit(before);
        return after;
      };
      await withStore(
        (store) => update<Value>(key, apply, store),
        () => void memory.set(key, apply(memory.get(key) as Value | undefined)),
      );
      return after as Value;
    },
    delete: () =>
      withStore(
        (store) => del(key, store),
        () => void memory.delete(key),
      ),
  };
}

export async function deleteAllValues(): Promise<void> {
  await withStore(
    (store) => clear(store),
    () => memory.clear(),
  );
  clearStoreOwner(null);
}

export async function deleteValuesOfOthers(userId: number): Promise<void> {
  await deleteWhere(([, owner]) => owner !== String(userId));
  clearStoreOwner(userId);
}

export const deleteTransportValues = (userId: number, requestId: number): Promise<void> =>
  deleteWhere(([, owner, request]) => owner === String(userId) && request === String(requestId));

async function deleteWhere(matches: (key: readonly string[]) => boolean): Promise<void> {
  const all = await withStore(
    (store) => keys<string>(store),
    () => [...memory.keys()],
  );
  for (const key of all.filter((name) => matches(name.split(" ")))) {
    await withStore(
      (store) => del(key, store),
      () => void memory.delete(key),
    );
  }
}

/** For browsers that block storage, such as private windows; lasts as long as the page. */
const memory = new Map<string, unknown>();
let opened: UseStore | null = null;

async function withStore<Value>(
  use: (store: UseStore) => Promise<Value>,
  fallback: () => Value,
): Promise<Value> {
  try {
    opened ??= createStore("wardway-crew", "kept");
    return await use(opened);
  } catch {
    return fallback();
  }
}
