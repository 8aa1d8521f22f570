import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import { readableDraft } from "@wardway/widgets/request/request-draft";
import { isSameSource, type RequestSource } from "@wardway/widgets/request/request-source";
import { type SavedDraft, withDraft, withoutDraft } from "@wardway/widgets/request/saved-drafts";
import { findDraftKeys, readStored, store, toDraftKey } from "./stored-drafts.ts";

/** `isOpen`: of a form that was not left. A reload restores it; any other is offered. */
export interface FormDraft extends SavedDraft {
  readonly isOpen: boolean;
  /** The request that the form began from; default: none. */
  readonly source?: RequestSource | null;
}

/** Newest first. */
export function readDrafts(userId: number, defaults: RequestTexts): FormDraft[] {
  return readOwn(userId).map((draft) => ({ ...draft, texts: readableDraft(draft.texts, defaults) }));
}

function readOwn(userId: number): FormDraft[] {
  const stored = readStored(toDraftKey("new-request", userId));
  return Array.isArray(stored) ? stored.filter(isDraft) : [];
}

const isDraft = (value: unknown): value is FormDraft =>
  typeof value === "object" && value !== null && "id" in value && "savedAt" in value && "texts" in value;

const storeOwn = (userId: number, drafts: readonly FormDraft[]) =>
  store(toDraftKey("new-request", userId), drafts.length === 0 ? null : drafts);

/** Stores what the form has now, and drops an equal draft, such as that of a session that ended. */
export function saveDraft(userId: number, draft: FormDraft): void {
  const others = withoutDraft(readOwn(userId), draft.id).filter((other) => !isEqual(other, draft));
  storeOwn(userId, Object.keys(draft.texts).length === 0 ? others : withDraft(others, draft));
}

const isEqual = (one: FormDraft, other: FormDraft) =>
  JSON.stringify(one.texts) === JSON.stringify(other.texts) &&
  isSameSource(one.source ?? null, other.source ?? null);

export function discardDraft(userId: number, id: string): void {
  storeOwn(userId, withoutDraft(readOwn(userId), id));
}

/** The forms have been left: their drafts are offered from now on. */
export function closeDrafts(userId: number): void {
  storeOwn(
    userId,
    readOwn(userId).map((draft) => ({ ...draft, isOpen: false })),
  );
}

/** The open form's request exists. */
export function deleteOpenDrafts(): void {
  for (const userId of new Set(findDraftKeys().map((draft) => draft.userId))) {
    storeOwn(
      userId,
      readOwn(userId).filter(({ isOpen }) => !isOpen),
    );
  }
}
