/*
 * Unsent input survives a reload. In sessionStorage, because ward computers are shared: patient data ends with the
 * tab or the log-out, and is encrypted when a session ends otherwise (`leave-session.ts`).
 */

export type DraftKind = "new-request" | "message";

export const draftsReturned = "wardway:drafts-returned";

const keys = /^wardway:(?:new-request|message):(\d+)\b/;

/** @param about what it belongs to, where a user can have several of a kind */
export const toDraftKey = (kind: DraftKind, userId: number, about = "") =>
  `wardway:${kind}:${userId}${about}`;

/** Null if the browser blocks storage. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** @returns null if nothing is stored, or nothing that can be read */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(storage()?.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param value null removes what was stored */
export function store(key: string, value: unknown): void {
  try {
    if (value === null) storage()?.removeItem(key);
    else storage()?.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage only the drafts are lost.
  }
}

/** @returns by the user's id */
export function findDraftKeys(): readonly { readonly key: string; readonly userId: number }[] {
  return Object.keys(storage() ?? {}).flatMap((key) => {
    const userId = keys.exec(key)?.[1];
    return userId === undefined ? [] : [{ key, userId: Number(userId) }];
  });
}

export function deleteDrafts(): void {
  for (const { key } of findDraftKeys()) store(key, null);
}

export function deleteDraftsOfOthers(userId: number): void {
  for (const { key, userId: owner } of findDraftKeys()) if (owner !== userId) store(key, null);
}

/** Removes the drafts of all users. @returns those of one */
export function takeDrafts(userId: number): Readonly<Record<string, string>> {
  const own = findDraftKeys().filter((draft) => draft.userId === userId);
  const drafts = Object.fromEntries(own.map(({ key }) => [key, storage()?.getItem(key) ?? ""]));
  deleteDrafts();
  return drafts;
}

/** Restores the drafts of a session that ended, and notifies a form that is shown. */
export function putDrafts(drafts: Readonly<Record<string, string>>): void {
  for (const [key, draft] of Object.entries(drafts)) storage()?.setItem(key, draft);
  dispatchEvent(new Event(draftsReturned));
}
