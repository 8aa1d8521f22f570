import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import { type RequestDraft, readableDraft } from "@wardway/widgets/request/request-draft";

/*
 * The unsent input of a new request, so that it survives a reload. It is stored in sessionStorage, never in
 * localStorage: ward computers are shared, so patient data ends with the tab, or earlier with its author's log-out.
 */

const prefix = "wardway:new-request:";
const keyOf = (userId: number) => `${prefix}${userId}`;

/** Returns null if the browser blocks storage for this site. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

export function readDraft(userId: number, defaults: RequestTexts): RequestDraft | null {
  try {
    const stored = storage()?.getItem(keyOf(userId));
    return stored ? readableDraft(JSON.parse(stored), defaults) : null;
  } catch {
    return null;
  }
}

export function writeDraft(userId: number, draft: RequestDraft): void {
  try {
    if (Object.keys(draft).length === 0) storage()?.removeItem(keyOf(userId));
    else storage()?.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // Without storage the draft is lost, but the form works.
  }
}

export function forgetDraft(userId: number): void {
  storage()?.removeItem(keyOf(userId));
}

/** Deletes all drafts of this tab. */
export function forgetDrafts(): void {
  for (const key of findDraftKeys()) storage()?.removeItem(key);
}

/** Deletes this tab's drafts of all other users. */
export function forgetDraftsOfOthers(userId: number): void {
  for (const key of findDraftKeys()) {
    if (key !== keyOf(userId)) storage()?.removeItem(key);
  }
}

function findDraftKeys(): string[] {
  return Object.keys(storage() ?? {}).filter((key) => key.startsWith(prefix));
}
