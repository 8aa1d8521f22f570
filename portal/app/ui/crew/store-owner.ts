/* Id of the store's owner: a page checks it without opening the store. */

const key = "wardway_kept";

export function setStoreOwner(userId: number): void {
  write(String(userId));
}

/** Clears another user's ownership; null clears any. */
export function clearStoreOwner(userId: number | null): void {
  if (userId === null || isOwnedByOther(userId)) write(null);
}

export function isOwnedByOther(userId: number): boolean {
  const owner = read();
  return owner !== null && owner !== String(userId);
}

/** Browsers that block storage have no offline store either. */
function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(owner: string | null): void {
  try {
    if (owner === null) localStorage.removeItem(key);
    else localStorage.setItem(key, owner);
  } catch {
    // The store is in memory then.
  }
}
