import { clear, createStore, del, get, keys, type UseStore, update } from "idb-keyval";
import { forgetOwner, noteOwner } from "./store-owner.ts";

/*
 * What a crew's phone keeps until the portal has it: positions and pressed steps. It outlives a dead zone, a reload
 * and the end of a session, and ends with a log-out or with another person's log-in on the same phone. No patient's
 * data is in it.
 */

export interface Kept<Value> {
  read(): Promise<Value | undefined>;
  /** Atomic, whichever of two open pages writes. @returns what is kept from now on */
  change(edit: (before: Value | undefined) => Value): Promise<Value>;
  forget(): Promise<void>;
}

/** One value of one person's transport: `fixes 4 17`. */
export function kept<Value>(what: string, userId: number, requestId: number): Kept<Value> {
  const key = `${what} ${userId} ${requestId}`;
  return {
    read: () =>
      withStore(
        (store) => get<Value>(key, store),
        () => memory.get(key) as Value | undefined,
      ),
    change: async (edit) => {
      noteOwner(userId);
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
    forget: () =>
      withStore(
        (store) => del(key, store),
        () => void memory.delete(key),
      ),
  };
}

/** Forgets everything. */
export async function forgetAll(): Promise<void> {
  await withStore(
    (store) => clear(store),
    () => memory.clear(),
  );
  forgetOwner(null);
}

/** Forgets what was kept for anybody but this person. */
export async function forgetOthers(userId: number): Promise<void> {
  await forgetWhere(([, owner]) => owner !== String(userId));
  forgetOwner(userId);
}

/** Forgets what was kept of one transport. */
export const forgetTransport = (userId: number, requestId: number): Promise<void> =>
  forgetWhere(([, owner, request]) => owner === String(userId) && request === String(requestId));

async function forgetWhere(isMeant: (key: readonly string[]) => boolean): Promise<void> {
  const all = await withStore(
    (store) => keys<string>(store),
    () => [...memory.keys()],
  );
  for (const key of all.filter((name) => isMeant(name.split(" ")))) {
    await withStore(
      (store) => del(key, store),
      () => void memory.delete(key),
    );
  }
}

/** A browser that keeps nothing for this site (a private window of some) has it in memory, for as long as the page. */
const memory = new Map<string, unknown>();
let opened: UseStore | null = null;

async function withStore<Value>(
  use: (store: UseStore) => Promise<Value>,
  instead: () => Value,
): Promise<Value> {
  try {
    opened ??= createStore("wardway-crew", "kept");
    return await use(opened);
  } catch {
    return instead();
  }
}
