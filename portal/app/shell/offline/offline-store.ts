import { createStore, del, entries, get, type UseStore, update } from "idb-keyval";
import { clearStoreOwner, markSteps, setStoreOwner } from "./store-owner.ts";

/*
 * Positions and steps queued on a crew's phone, without patient data. They survive a dead zone, a reload and an expired
 * session. A log-out and another user's log-in delete positions, but no step: it stays until its user is back.
 */

// Renaming the key would lose steps queued on phones.
const stepsName = "presses";

/** Steps older than this are of no use to the portal. */
const MAX_STEP_AGE_MS = 7 * 86_400_000;

interface StoredStep {
  /** ISO 8601. */
  readonly at: string;
}

export interface StoredValue<Value> {
  read(): Promise<Value | undefined>;
  /** Atomic across open pages. */
  update(edit: (before: Value | undefined) => Value): Promise<Value>;
  delete(): Promise<void>;
}

const nameOf = (what: string, userId: number, requestId: number) => `${what} ${userId} ${requestId}`;

/** Stores a value per user and transport in IndexedDB. */
export function storedValue<Value>(what: string, userId: number, requestId: number): StoredValue<Value> {
  const key = nameOf(what, userId, requestId);
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

/** The steps that a user has recorded of a transport, oldest first. */
export function storedSteps<Step extends StoredStep>(
  userId: number,
  requestId: number,
): StoredValue<readonly Step[]> {
  const steps = storedValue<readonly Step[]>(stepsName, userId, requestId);
  return {
    ...steps,
    update(edit) {
      markSteps(true);
      return steps.update(edit);
    },
  };
}

/** Steps of a transport that have not reached the portal. */
export interface WaitingSteps {
  readonly userId: number;
  readonly requestId: number;
  readonly count: number;
}

/** Lists the steps of all users of this phone. */
export async function listWaitingSteps(): Promise<readonly WaitingSteps[]> {
  const waiting = (await listValues()).flatMap(([[what, userId, requestId], value]) =>
    what === stepsName && isWaiting(value)
      ? [{ userId: Number(userId), requestId: Number(requestId), count: value.length }]
      : [],
  );
  markSteps(waiting.length > 0);
  return waiting;
}

const isWaiting = (value: unknown): value is readonly StoredStep[] =>
  Array.isArray(value) && value.some(({ at }: StoredStep) => Date.now() - Date.parse(at) < MAX_STEP_AGE_MS);

export const deleteSteps = (waiting: readonly WaitingSteps[]): Promise<void> =>
  deleteNames(waiting.map(({ userId, requestId }) => nameOf(stepsName, userId, requestId)));

/** All but steps that wait. */
export async function deleteAllValues(): Promise<void> {
  await deleteWhere(() => true);
  clearStoreOwner(null);
}

/** All but steps that wait. */
export async function deleteValuesOfOthers(userId: number): Promise<void> {
  await deleteWhere(([, owner]) => owner !== String(userId));
  clearStoreOwner(userId);
}

/** All but steps that wait. */
export const deleteTransportValues = (userId: number, requestId: number): Promise<void> =>
  deleteWhere(([, owner, request]) => owner === String(userId) && request === String(requestId));

async function deleteWhere(matches: (key: readonly string[]) => boolean): Promise<void> {
  const all = await listValues();
  const others = all.filter(([key, value]) => matches(key) && !(key[0] === stepsName && isWaiting(value)));
  await deleteNames(others.map(([key]) => key.join(" ")));
}

async function deleteNames(names: readonly string[]): Promise<void> {
  for (const name of names)
    await withStore(
      (store) => del(name, store),
      () => void memory.delete(name),
    );
}

async function listValues(): Promise<readonly (readonly [key: readonly string[], value: unknown])[]> {
  const all = await withStore(
    (store) => entries<string, unknown>(store),
    () => [...memory.entries()],
  );
  return all.map(([key, value]) => [key.split(" "), value]);
}

/** Used in browsers that block storage, such as private windows; lasts as long as the page. */
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
