import { useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { useHydrated } from "../use-hydrated.ts";
import type { RequestTexts } from "./request-defaults.ts";
import {
  draftOf,
  forgetDraft,
  forgetDrafts,
  forgetDraftsOfOthers,
  readDraft,
  writeDraft,
} from "./request-draft.ts";

/**
 * The draft that waits for this form, and what keeps it.
 * @param answered the page already shows what was sent to the server, which is newer than any draft
 */
export function useRequestDraft(userId: number, answered: boolean) {
  const hydrated = useHydrated();
  const [draft, setDraft] = useState(() => (hydrated && !answered ? readDraft(userId) : null));

  // A page from the server is taken over as it was sent; only then may the draft come in.
  useEffect(() => {
    if (!answered) setDraft((current) => current ?? readDraft(userId));
  }, [userId, answered]);

  const keep = useCallback(
    (form: HTMLFormElement, defaults: RequestTexts) =>
      writeDraft(userId, draftOf(new FormData(form), defaults)),
    [userId],
  );
  const [discarded, setDiscarded] = useState(false);
  const discard = useCallback(() => {
    forgetDraft(userId);
    setDraft(null);
    setDiscarded(true);
  }, [userId]);
  return { draft, keep, discard, discarded };
}

/**
 * Forgets drafts when their author logs out, and those of others once somebody else is signed in. A session
 * that merely ended keeps its author's draft: the same person comes back to it.
 */
export function useForgottenDrafts(userId: number | null): void {
  const loggingOut = useNavigation().formAction === "/logout";
  useEffect(() => {
    if (loggingOut) forgetDrafts();
    else if (userId !== null) forgetDraftsOfOthers(userId);
  }, [loggingOut, userId]);
}
