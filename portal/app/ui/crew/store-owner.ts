/* The user id that owns the offline store: each page can check it without opening the store itself. */

const key = "wardway_kept";

/** Records that the offline store has values of this user. */
export function noteOwner(userId: number): void {
  write(String(userId));
}

/** Clears the owner unless it is this user; null clears it in any case. */
export function forgetOwner(userId: number | null): void {
  if (userId === null || isOwnedByOther(userId)) write(null);
}

/** Whether the offline store has values of another user. */
export function isOwnedByOther(userId: number): boolean {
  const owner = read();
  return owner !== null && owner !== String(userId);
}

/** A browser that blocks storage for this site has no offline store either. */
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
    // The offline store is in memory then and ends with the page.
  }
}
