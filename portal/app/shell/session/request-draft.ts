import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import { readableDraft } from "@wardway/widgets/request/request-draft";
import { isSameSource, type RequestSource } from "@wardway/widgets/request/request-source";
import { type SavedDraft, withDraft, withoutDraft } from "@wardway/widgets/request/saved-drafts";

/*
 * Unsent input survives a reload. In sessionStorage, because ward computers are shared: patient data ends with the
 * tab or the log-out, and is encrypted when a session ends otherwise (`ui/session/leave-session.ts`).
 */

/** `isOpen`: of a form that was not left. A reload restores it; any other is offered. */
export interface FormDraft extends SavedDraft {
  readonly isOpen: boolean;
  /** The request that the form began from; default: none. */
  readonly source?: RequestSource | null;
}

export const draftsReturned = "wardway:drafts-returned";

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

/** Newest first. */
export function readDrafts(userId: number, defaults: RequestTexts): FormDraft[] {
  return readStored(userId).map((draft) => ({ ...draft, texts: readableDraft(draft.texts, defaults) }));
}

function readStored(userId: number): FormDraft[] {
  try {
    const stored: unknown = JSON.parse(storage()?.getItem(getKey(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isDraft) : [];
  } catch {
    return [];
  }
}

const isDraft = (value: unknown): value is FormDraft =>
  typeof value === "object" && value !== null && "id" in value && "savedAt" in value && "texts" in value;

function store(userId: number, drafts: readonly FormDraft[]): void {
  try {
    if (drafts.length === 0) storage()?.removeItem(getKey(userId));
    else storage()?.setItem(getKey(userId), JSON.stringify(drafts));
  } catch {
    // Without storage only the drafts are lost.
  }
}

/** Stores what the form has now, and drops an equal draft, such as that of a session that ended. */
export function saveDraft(userId: number, draft: FormDraft): void {
  const others = withoutDraft(readStored(userId), draft.id).filter((other) => !isEqual(other, draft));
  store(userId, Object.keys(draft.texts).length === 0 ? others : withDraft(others, draft));
}

const isEqual = (one: FormDraft, other: FormDraft) =>
  JSON.stringify(one.texts) === JSON.stringify(other.texts) &&
  isSameSource(one.source ?? null, other.source ?? null);

export function discardDraft(userId: number, id: string): void {
  store(userId, withoutDraft(readStored(userId), id));
}

/** The forms have been left: their drafts are offered from now on. */
export function closeDrafts(userId: number): void {
  store(
    userId,
    readStored(userId).map((draft) => ({ ...draft, isOpen: false })),
  );
}

/** The open form's request exists. */
export function deleteOpenDrafts(): void {
  for (const userId of findDraftKeys().map((key) => Number(key.slice(prefix.length)))) {
    store(
      userId,
      readStored(userId).filter(({ isOpen }) => !isOpen),
    );
  }
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
  closeDrafts(userId);
  const drafts = storage()?.getItem(getKey(userId));
  deleteDrafts();
  return drafts ? { [getKey(userId)]: drafts } : {};
}

/** Restores the drafts of a session that ended, and notifies a form that is shown. */
export function putDrafts(drafts: Readonly<Record<string, string>>): void {
  for (const [key, draft] of Object.entries(drafts)) storage()?.setItem(key, draft);
  dispatchEvent(new Event(draftsReturned));
}

function findDraftKeys(): string[] {
  return Object.keys(storage() ?? {}).filter((key) => key.startsWith(prefix));
}
