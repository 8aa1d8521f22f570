import { useEffect, useRef, useState } from "react";
import { useTransportApi } from "../provider.tsx";
import { createFormDraftStore, type FormDraftStore, type StoredDraft } from "./draft-store.ts";
import type { RequestTexts } from "./request-defaults.ts";
import type { DraftStore } from "./request-widget-props.ts";

/**
 * Restores and stores this form's draft; `draft` is undefined until it is loaded.
 * @param memory key object of drafts in memory; default: the client
 * @param beginsAnew whether to discard earlier drafts
 */
export function useDraftStore(
  memory: object | null,
  store: DraftStore | null,
  owner: string,
  defaults: RequestTexts,
  beginsAnew: boolean,
) {
  const api = useTransportApi();
  const [draft, setDraft] = useState<StoredDraft | null>();
  const keeper = useRef<FormDraftStore | null>(null);
  const forgets = useRef(beginsAnew);

  useEffect(() => {
    let isOver = false;
    const made = createFormDraftStore({ memory: memory ?? api, store, owner, defaults });
    keeper.current = made;
    if (forgets.current) {
      forgets.current = false;
      made.forget();
      setDraft(null);
    } else {
      made.read().then((kept) => {
        if (!isOver) setDraft(kept);
      });
    }
    return () => {
      isOver = true;
      made.leave();
    };
  }, [api, memory, store, owner, defaults]);

  return { draft, keeper };
}
