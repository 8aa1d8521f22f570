/* Id of the store's owner, and whether steps wait in it: a page checks them without opening the store. */

const key = "wardway_kept";
const stepsKey = "wardway_steps";

export function setStoreOwner(userId: number): void {
  write(key, String(userId));
}

export const markSteps = (areWaiting: boolean): void => write(stepsKey, areWaiting ? "1" : null);

export const mayHaveSteps = (): boolean => read(stepsKey) !== null;

/** Clears another user's ownership; null clears any. */
export function clearStoreOwner(userId: number | null): void {
  if (userId === null || isOwnedByOther(userId)) write(key, null);
}

export function isOwnedByOther(userId: number): boolean {
  const owner = read(key);
  return owner !== null && owner !== String(userId);
}

/** Browsers that block storage have no offline store either. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // The store is in memory then.
  }
}
