import { randomKey } from "@wardway/widgets/random-key";
import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import { getDraft, type RequestDraft } from "@wardway/widgets/request/request-draft";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  closeDrafts,
  deleteDraftsOfOthers,
  discardDraft,
  draftsReturned,
  type FormDraft,
  readDrafts,
  saveDraft,
} from "#app/shell/session/request-draft.ts";

/**
 * Saves what is typed into `form`, restores it after a reload, and offers earlier drafts.
 * @param hasResponse the page shows a submission, which is newer than any draft
 * @returns `isChosen`: the user has chosen what the form shows, which takes the focus
 */
export function useRequestDraft(userId: number, defaults: RequestTexts, hasResponse: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [opened, setOpened] = useState(() => open(hydrated ? readDrafts(userId, defaults) : []));
  const [offered, setOffered] = useState<readonly FormDraft[]>([]);
  const [isChosen, setChosen] = useState(false);
  const { id } = opened;

  const offer = useCallback(
    (own: string) => setOffered(readDrafts(userId, defaults).filter((draft) => draft.id !== own)),
    [userId, defaults],
  );
  const save = useCallback(
    (own = id, restored: RequestDraft = {}) => {
      if (!form.current) return;
      const texts = { ...restored, ...getDraft(new FormData(form.current), defaults) };
      saveDraft(userId, { id: own, savedAt: Date.now(), isOpen: true, texts });
      offer(own);
    },
    [userId, defaults, id, offer],
  );

  // Merges input from before hydration.
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    const left = open(readDrafts(userId, defaults), id);
    const restored = hasResponse ? null : left.texts;
    save(left.id, restored ?? {});
    const saved = readDrafts(userId, defaults).find((draft) => draft.id === left.id);
    setOpened({ id: left.id, texts: restored && (saved?.texts ?? null) });
  }, [userId, defaults, hasResponse, save, id]);
  useEffect(() => () => closeDrafts(userId), [userId]);
  useEffect(() => {
    const controller = new AbortController();
    addEventListener(draftsReturned, () => offer(id), { signal: controller.signal });
    return () => controller.abort();
  }, [offer, id]);

  const begin = (next: Opened) => {
    setChosen(true);
    setOpened(next);
    offer(next.id);
  };
  const continueDraft = (chosen: string) => {
    const draft = offered.find((entry) => entry.id === chosen);
    if (!draft) return;
    closeDrafts(userId);
    saveDraft(userId, { ...draft, isOpen: true });
    begin({ id: draft.id, texts: draft.texts });
  };
  const discard = (chosen: string) => {
    discardDraft(userId, chosen);
    if (chosen !== id) return offer(id);
    begin(open([]));
  };
  return { form, id, draft: opened.texts, offered, save, continueDraft, discard, isChosen };
}

interface Opened {
  readonly id: string;
  /** Null for an empty form. */
  readonly texts: RequestDraft | null;
}

/** What a form that opens now shows. */
function open(drafts: readonly FormDraft[], id = randomKey()): Opened {
  const left = drafts.find(({ isOpen }) => isOpen);
  return left ? { id: left.id, texts: left.texts } : { id, texts: null };
}

/** Deletes other users' drafts after a log-in. An expired session retains its user's drafts. */
export function useDraftCleanup(userId: number | null): void {
  useEffect(() => {
    if (userId === null) return;
    deleteDraftsOfOthers(userId);
    if (location.pathname !== "/new-request") closeDrafts(userId);
  }, [userId]);
}
