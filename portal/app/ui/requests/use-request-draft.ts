import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import { draftOf } from "@wardway/widgets/request/request-draft";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useCallback, useEffect, useRef, useState } from "react";
import { forgetDraft, forgetDraftsOfOthers, readDraft, writeDraft } from "./request-draft.ts";

/**
 * The draft that waits for this form, and what keeps it. `form` is for the form's element.
 * @param answered the page already shows what was sent to the server, which is newer than any draft
 */
export function useRequestDraft(userId: number, defaults: RequestTexts, answered: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [draft, setDraft] = useState(() => (hydrated && !answered ? readDraft(userId, defaults) : null));
  const [discarded, setDiscarded] = useState(false);

  // A page from the server is taken over as it was sent, with what was typed before the script arrived.
  useEffect(() => {
    if (answered || !form.current) return;
    const kept = readDraft(userId, defaults);
    const current = { ...kept, ...draftOf(new FormData(form.current), defaults) };
    writeDraft(userId, current);
    if (kept) setDraft(current);
  }, [userId, defaults, answered]);

  const keep = useCallback(() => {
    if (form.current) writeDraft(userId, draftOf(new FormData(form.current), defaults));
  }, [userId, defaults]);
  const discard = useCallback(() => {
    forgetDraft(userId);
    setDraft(null);
    setDiscarded(true);
  }, [userId]);
  return { form, draft, keep, discard, discarded };
}

/**
 * Forgets the drafts of others once somebody else is signed in. A session that merely ended keeps its author's
 * draft: the same person comes back to it. Logging out forgets them all.
 */
export function useForgottenDrafts(userId: number | null): void {
  useEffect(() => {
    if (userId !== null) forgetDraftsOfOthers(userId);
  }, [userId]);
}
