import { safeJson } from "../safe-json.ts";
import type { RequestTexts } from "./request-defaults.ts";
import { readableDraft } from "./request-draft.ts";
import type { DraftStore, FormOrigin } from "./request-widget-props.ts";
import { type SavedDraft, withDraft, withoutDraft } from "./saved-drafts.ts";
import type { Attempt } from "./submission.ts";

/** Unsent text, and a submission without a response. */
export interface StoredDraft extends SavedDraft {
  readonly attempt: Attempt | null;
  /** Such a draft is complete. Default: null. */
  readonly origin?: FormOrigin | null;
}

interface Slot {
  /** Null until read. */
  text: string | null;
  isTaken: boolean;
}

/** Keyed by a shared object, so that drafts are garbage-collected with it. */
const slots = new WeakMap<object, Slot[]>();

const storesInUse = new WeakSet<DraftStore>();

/** The drafts of one form, of all its rounds. Newest first. */
export interface FormDraftStore {
  read(): Promise<readonly StoredDraft[]>;
  save(draft: StoredDraft): void;
  discard(id: string): void;
  /** Discards all. */
  clear(): void;
  /** Leaves the drafts to the next form. */
  release(): void;
}

/**
 * Stores one form's drafts.
 * @param facts `memory`: key object shared by consecutive forms; `owner`: another user's drafts are discarded unseen
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
  const drafts = () => (slot.text === null ? [] : draftsIn(slot.text, owner, defaults));
  const put = (next: readonly StoredDraft[]) => {
    slot.text = next.length === 0 ? null : safeJson({ owner, drafts: next });
    write();
  };

  return {
    read: async () => {
      const text = slot.text ?? (await store?.read().catch(() => null)) ?? null;
      slot.text = text;
      const found = drafts();
      if (text !== null && found.length === 0) put([]);
      return found;
    },
    save: (draft) => {
      const isEmpty = draft.attempt === null && Object.keys(draft.texts).length === 0;
      put(isEmpty ? withoutDraft(drafts(), draft.id) : withDraft(drafts(), draft));
    },
    discard: (id) => put(withoutDraft(drafts(), id)),
    clear: () => put([]),
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

function draftsIn(text: string, owner: string, defaults: RequestTexts): StoredDraft[] {
  try {
    const stored = JSON.parse(text) as { owner?: unknown; drafts?: unknown };
    if (stored.owner !== owner || !Array.isArray(stored.drafts)) return [];
    return stored.drafts.map((draft: StoredDraft) => ({
      ...draft,
      texts: readableDraft(draft.texts, defaults),
    }));
  } catch {
    return [];
  }
}
