import { useEffect, useRef, useState } from "react";
import { useTransportApi } from "../provider.tsx";
import { createFormDraftStore, type FormDraftStore, type StoredDraft } from "./draft-store.ts";
import type { RequestTexts } from "./request-defaults.ts";
import type { DraftStore } from "./request-widget-props.ts";

/**
 * `drafts` is undefined until loaded.
 * @param memory key object; default: the client
 * @param isReset discards earlier drafts
 */
export function useDraftStore(
  memory: object | null,
  store: DraftStore | null,
  owner: string,
  defaults: RequestTexts,
  isReset: boolean,
) {
  const api = useTransportApi();
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>();
  const formDrafts = useRef<FormDraftStore | null>(null);
  const forgets = useRef(isReset);

  useEffect(() => {
    let isEnded = false;
    const created = createFormDraftStore({ memory: memory ?? api, store, owner, defaults });
    formDrafts.current = created;
    if (forgets.current) {
      forgets.current = false;
      created.clear();
      setDrafts([]);
    } else {
      created.read().then((stored) => {
        if (!isEnded) setDrafts(stored);
      });
    }
    return () => {
      isEnded = true;
      created.release();
    };
  }, [api, memory, store, owner, defaults]);

  return { drafts, formDrafts };
}
