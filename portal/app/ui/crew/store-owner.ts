/*
 * Whose positions and steps this browser keeps, by the id of the account: looked at on each page without opening the
 * store itself, which most browsers never have.
 */

const key = "wardway_kept";

/** Something is kept for this person. */
export function noteOwner(userId: number): void {
  write(String(userId));
}

/** Nothing is kept any more for anybody else than this person; null for nobody at all. */
export function forgetOwner(userId: number | null): void {
  if (userId === null || isAnother(userId)) write(null);
}

/** Whether something is kept for another person than this one. */
export function isAnother(userId: number): boolean {
  const owner = read();
  return owner !== null && owner !== String(userId);
}

/** A browser may keep nothing for this site: then it keeps no positions either. */
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
    // What it keeps, it keeps in memory.
  }
}
