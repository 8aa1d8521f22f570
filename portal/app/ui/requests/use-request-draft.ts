import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import { getDraft } from "@wardway/widgets/request/request-draft";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useCallback, useEffect, useRef, useState } from "react";
import { forgetDraft, forgetDraftsOfOthers, readDraft, writeDraft } from "./request-draft.ts";

/**
 * Restores and saves the draft of the form that `form` refers to.
 * @param hasResponse the page already shows a submission, which is newer than any draft
 */
export function useRequestDraft(userId: number, defaults: RequestTexts, hasResponse: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [draft, setDraft] = useState(() => (hydrated && !hasResponse ? readDraft(userId, defaults) : null));
  const [discarded, setDiscarded] = useState(false);

  // Merges what was typed before hydration into the draft.
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
    forgetDraft(userId);
    setDraft(null);
    setDiscarded(true);
  }, [userId]);
  return { form, draft, save, discard, discarded };
}

/**
 * Deletes the drafts of other users once a user has logged in. An expired session retains its user's draft; a log-out
 * deletes all drafts.
 */
export function useForgottenDrafts(userId: number | null): void {
  useEffect(() => {
    if (userId !== null) forgetDraftsOfOthers(userId);
  }, [userId]);
}
