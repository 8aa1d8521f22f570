import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import { type RequestDraft, readableDraft } from "@wardway/widgets/request/request-draft";

/*
 * Unsent input survives a reload. In sessionStorage, because ward computers are shared: patient data ends with the
 * tab or the log-out, and is encrypted when a session ends otherwise (`ui/session/leave-session.ts`).
 */

const prefix = "wardway:new-request:";
const getKey = (userId: number) => `${prefix}${userId}`;

/** Null if the browser blocks storage. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

export function readDraft(userId: number, defaults: RequestTexts): RequestDraft | null {
  try {
    const stored = storage()?.getItem(getKey(userId));
    return stored ? readableDraft(JSON.parse(stored), defaults) : null;
  } catch {
    return null;
  }
}

export function writeDraft(userId: number, draft: RequestDraft): void {
  try {
    if (Object.keys(draft).length === 0) storage()?.removeItem(getKey(userId));
    else storage()?.setItem(getKey(userId), JSON.stringify(draft));
  } catch {
    // Without storage only the draft is lost.
  }
}

export function deleteDraft(userId: number): void {
  storage()?.removeItem(getKey(userId));
}

export function deleteDrafts(): void {
  for (const key of findDraftKeys()) storage()?.removeItem(key);
}

export function deleteDraftsOfOthers(userId: number): void {
  for (const key of findDraftKeys()) {
    if (key !== getKey(userId)) storage()?.removeItem(key);
  }
}

/** Removes the drafts of all users. @returns those of one */
export function takeDrafts(userId: number): Readonly<Record<string, string>> {
  const draft = storage()?.getItem(getKey(userId));
  deleteDrafts();
  return draft ? { [getKey(userId)]: draft } : {};
}

export function putDrafts(drafts: Readonly<Record<string, string>>): void {
  for (const [key, draft] of Object.entries(drafts)) storage()?.setItem(key, draft);
}

function findDraftKeys(): string[] {
  return Object.keys(storage() ?? {}).filter((key) => key.startsWith(prefix));
}
