import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import { getDraft } from "@wardway/widgets/request/request-draft";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useCallback, useEffect, useRef, useState } from "react";
import { deleteDraft, deleteDraftsOfOthers, readDraft, writeDraft } from "./request-draft.ts";

/**
 * Restores and saves the draft of `form`.
 * @param hasResponse the page shows a submission, which is newer than any draft
 */
export function useRequestDraft(userId: number, defaults: RequestTexts, hasResponse: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [draft, setDraft] = useState(() => (hydrated && !hasResponse ? readDraft(userId, defaults) : null));
  const [discarded, setDiscarded] = useState(false);

  // Merges input from before hydration.
  useEffect(() => {
    if (hasResponse || !form.current) return;
    const stored = readDraft(userId, defaults);
    const current = { ...stored, ...getDraft(new FormData(form.current), defaults) };
    writeDraft(userId, current);
    if (stored) setDraft(current);
  }, [userId, defaults, hasResponse]);

  const save = useCallback(() => {
    if (form.current) writeDraft(userId, getDraft(new FormData(form.current), defaults));
  }, [userId, defaults]);
  const discard = useCallback(() => {
    deleteDraft(userId);
    setDraft(null);
    setDiscarded(true);
  }, [userId]);
  return { form, draft, save, discard, discarded };
}

/** Deletes other users' drafts after a log-in. An expired session retains its user's draft. */
export function useDraftCleanup(userId: number | null): void {
  useEffect(() => {
    if (userId !== null) deleteDraftsOfOthers(userId);
  }, [userId]);
}
