import { safeJson } from "../safe-json.ts";
import type { RequestTexts } from "./request-defaults.ts";
import { type RequestDraft, readableDraft } from "./request-draft.ts";
import type { DraftStore } from "./request-widget-props.ts";
import type { Attempt } from "./submission.ts";

/** Unsent text, and a submission without a response. */
export interface StoredDraft {
  readonly texts: RequestDraft;
  readonly attempt: Attempt | null;
}

interface Slot {
  text: string | null;
  isTaken: boolean;
}

/** Keyed by a shared object, so that drafts are garbage-collected with it. */
const slots = new WeakMap<object, Slot[]>();

const storesInUse = new WeakSet<DraftStore>();

export interface FormDraftStore {
  read(): Promise<StoredDraft | null>;
  save(draft: StoredDraft): void;
  clear(): void;
  /** Leaves the draft to the next form. */
  release(): void;
}

/**
 * Stores one form's draft.
 * @param facts `memory`: key object shared by consecutive forms; `owner`: another user's draft is discarded unseen
 */
export function createFormDraftStore(facts: {
  readonly memory: object;
  readonly store: DraftStore | null;
  readonly owner: string;
  readonly defaults: RequestTexts;
}): FormDraftStore {
  const { owner, defaults } = facts;
  const slot = claimSlot(facts.memory);
  // Forms must not overwrite each other: a second one uses memory only.
  const store = facts.store && !storesInUse.has(facts.store) ? facts.store : null;
  if (store) storesInUse.add(store);
  // Serialized, so that an older draft cannot be written last.
  let writing: Promise<unknown> = Promise.resolve();
  let waiting = false;

  const write = () => {
    if (!store || waiting) return;
    waiting = true;
    writing = writing.then(async () => {
      waiting = false;
      const { text } = slot;
      await (text === null ? store.clear() : store.write(text)).catch(() => undefined);
    });
  };
  const put = (text: string | null) => {
    slot.text = text;
    write();
  };

  return {
    read: async () => {
      const text = slot.text ?? (await store?.read().catch(() => null)) ?? null;
      const draft = text === null ? null : draftIn(text, owner, defaults);
      if (text !== null && draft === null) put(null);
      else slot.text = text;
      return draft;
    },
    save: (draft) => {
      const isEmpty = draft.attempt === null && Object.keys(draft.texts).length === 0;
      put(isEmpty ? null : safeJson({ owner, ...draft }));
    },
    clear: () => put(null),
    release: () => {
      slot.isTaken = false;
      if (store) storesInUse.delete(store);
    },
  };
}

function claimSlot(memory: object): Slot {
  const all = slots.get(memory) ?? [];
  slots.set(memory, all);
  const free = all.find(({ isTaken }) => !isTaken) ?? { text: null, isTaken: true };
  if (!all.includes(free)) all.push(free);
  free.isTaken = true;
  return free;
}

function draftIn(text: string, owner: string, defaults: RequestTexts): StoredDraft | null {
  try {
    const stored = JSON.parse(text) as { owner?: unknown; texts?: unknown; attempt?: Attempt | null };
    if (stored.owner !== owner) return null;
    return { texts: readableDraft(stored.texts, defaults), attempt: stored.attempt ?? null };
  } catch {
    return null;
  }
}
