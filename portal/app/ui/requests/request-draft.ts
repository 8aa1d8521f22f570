import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import { type RequestDraft, readableDraft } from "@wardway/widgets/request/request-draft";

/*
 * What was typed into the form of a new request and not sent yet, so that a reload loses nothing. It is kept
 * in sessionStorage, never in localStorage: ward computers are shared, and a patient's name must end with the
 * tab it was typed in, at the latest when its author logs out.
 */

const prefix = "wardway:new-request:";
const keyOf = (userId: number) => `${prefix}${userId}`;

/** Null where the browser keeps nothing for this site. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

export function readDraft(userId: number, defaults: RequestTexts): RequestDraft | null {
  try {
    const kept = storage()?.getItem(keyOf(userId));
    return kept ? readableDraft(JSON.parse(kept), defaults) : null;
  } catch {
    return null;
  }
}

export function writeDraft(userId: number, draft: RequestDraft): void {
  try {
    if (Object.keys(draft).length === 0) storage()?.removeItem(keyOf(userId));
    else storage()?.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // A full or closed storage costs the draft, not the form.
  }
}

export function forgetDraft(userId: number): void {
  storage()?.removeItem(keyOf(userId));
}

/** Forgets all that was typed in this tab. */
export function forgetDrafts(): void {
  for (const key of keptKeys()) storage()?.removeItem(key);
}

/** Forgets what was typed in this tab by anybody but this user. */
export function forgetDraftsOfOthers(userId: number): void {
  for (const key of keptKeys()) {
    if (key !== keyOf(userId)) storage()?.removeItem(key);
  }
}

function keptKeys(): string[] {
  return Object.keys(storage() ?? {}).filter((key) => key.startsWith(prefix));
}
