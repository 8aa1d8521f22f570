import { randomKey } from "@wardway/widgets/random-key";
import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import { getDraft, type RequestDraft, readTexts } from "@wardway/widgets/request/request-draft";
import { isSameSource, type RequestSource } from "@wardway/widgets/request/request-source";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  closeDrafts,
  discardDraft,
  type FormDraft,
  readDrafts,
  saveDraft,
} from "#app/shell/session/request-draft.ts";
import { deleteDraftsOfOthers, draftsReturned } from "#app/shell/session/stored-drafts.ts";

export interface DraftedForm {
  /** The texts of an empty form. Must be stable. */
  readonly defaults: RequestTexts;
  /** The request that the page's form begins from, and the texts from it. Must be stable. */
  readonly begun: { readonly source: RequestSource; readonly texts: RequestDraft } | null;
  /** Id of the draft that the page goes on with, whatever it began from: its template was chosen after that. */
  readonly adopted: unknown;
  /** The page shows a submission, which is newer than any draft. */
  readonly hasResponse: boolean;
}

/**
 * Saves what is typed into `form`, restores it after a reload, and offers earlier drafts. A form from another request is a draft
 * only once something in it is changed; its draft then is complete, and knows its source.
 * @returns `isChosen`: the user has chosen what the form shows, which takes the focus
 */
export function useRequestDraft(userId: number, { defaults, begun, adopted, hasResponse }: DraftedForm) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const page = begun?.source ?? null;
  const [opened, setOpened] = useState(() =>
    open(hydrated ? readDrafts(userId, defaults) : [], page, adopted),
  );
  const [offered, setOffered] = useState<readonly FormDraft[]>([]);
  const [isChosen, setChosen] = useState(false);
  const { id, source } = opened;
  const filled = isSameSource(source, page) ? begun?.texts : undefined;
  const prefilled = useMemo(() => ({ ...defaults, ...filled }), [defaults, filled]);

  const offer = useCallback(
    (own: string) => setOffered(readDrafts(userId, defaults).filter((draft) => draft.id !== own)),
    [userId, defaults],
  );
  const save = useCallback(
    (own = id, restored: RequestDraft = {}) => {
      if (!form.current) return;
      const data = new FormData(form.current);
      const typed = { ...restored, ...getDraft(data, prefilled) };
      const isComplete = source !== null && Object.keys(typed).length > 0;
      const texts = isComplete ? { ...readTexts(data, prefilled), ...typed } : typed;
      saveDraft(userId, { id: own, savedAt: Date.now(), isOpen: true, texts, source });
      offer(own);
    },
    [userId, prefilled, source, id, offer],
  );

  // Merges input from before hydration.
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    const left = open(readDrafts(userId, defaults), page, adopted, id);
    const restored = hasResponse ? null : left.texts;
    if (left.texts === null) closeDrafts(userId);
    save(left.id, restored ?? {});
    const saved = readDrafts(userId, defaults).find((draft) => draft.id === left.id);
    setOpened({ ...left, texts: restored && (saved?.texts ?? null) });
  }, [userId, defaults, page, adopted, hasResponse, save, id]);
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
    begin({ id: draft.id, texts: draft.texts, source: draft.source ?? null });
  };
  const discard = (chosen: string) => {
    discardDraft(userId, chosen);
    if (chosen !== id) return offer(id);
    begin(open([], page, null));
  };
  return {
    form,
    id,
    draft: opened.texts,
    source,
    prefilled,
    offered,
    save,
    continueDraft,
    discard,
    isChosen,
  };
}

interface Opened {
  readonly id: string;
  /** Null for a form as the page opens it. */
  readonly texts: RequestDraft | null;
  readonly source: RequestSource | null;
}

/** What a form that opens now shows. No draft of another patient replaces what the page begins from. */
function open(
  drafts: readonly FormDraft[],
  page: RequestSource | null,
  adopted: unknown,
  id = randomKey(),
): Opened {
  const left = drafts.find(
    ({ id: own, isOpen, source = null }) => own === adopted || (isOpen && isSameSource(source, page)),
  );
  return { id: left?.id ?? id, texts: left?.texts ?? null, source: page };
}

/** Deletes other users' drafts after a log-in. An expired session retains its user's drafts. */
export function useDraftCleanup(userId: number | null): void {
  useEffect(() => {
    if (userId === null) return;
    deleteDraftsOfOthers(userId);
    if (location.pathname !== "/new-request") closeDrafts(userId);
  }, [userId]);
}
