import type { RequestDraft } from "./request-draft.ts";

/** What was typed into one form and not sent. */
export interface SavedDraft {
  readonly id: string;
  /** Milliseconds since 1970, by the browser's clock. */
  readonly savedAt: number;
  readonly texts: RequestDraft;
}

/** Drafts of one user in one browser tab. */
const MAX_DRAFTS = 10;

export const withoutDraft = <Draft extends SavedDraft>(drafts: readonly Draft[], id: string): Draft[] =>
  drafts.filter((draft) => draft.id !== id);

/** Replaces the draft with its id. Newest first; beyond ten the oldest is dropped. */
export const withDraft = <Draft extends SavedDraft>(drafts: readonly Draft[], draft: Draft): Draft[] =>
  [draft, ...withoutDraft(drafts, draft.id)].slice(0, MAX_DRAFTS);
