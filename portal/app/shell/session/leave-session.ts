import { closeDrafts } from "./request-draft.ts";
import { importDraftKey, storeSealed, takeSealed } from "./sealed-input.ts";
import { deleteDrafts, putDrafts, takeDrafts } from "./stored-drafts.ts";
import { putUnsentInput, takeUnsentInput } from "./unsent-input.ts";

/** The user of this document, and the key for what was typed. */
export interface PageUser {
  readonly userId: number;
  readonly key: Promise<CryptoKey> | null;
}

/** @param draftKey base64; without Web Crypto (no HTTPS) what was typed is dropped */
export const toPageUser = (userId: number, draftKey: string): PageUser => ({
  userId,
  key: globalThis.crypto?.subtle ? importDraftKey(draftKey).catch(() => Promise.reject()) : null,
});

let isLeaving = false;

/** A session that ends now ends by this log-out, which leaves the document itself. @returns takes it back */
export function beginLogOut(): () => void {
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}

/**
 * Loads the page anew after the session has ended: the document's scripts contain what its user has read. What was typed
 * stays in this tab, encrypted for the same user's next session.
 */
export async function leaveEndedSession({ userId, key }: PageUser): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  closeDrafts(userId);
  const content = { unsent: takeUnsentInput(), drafts: takeDrafts(userId) };
  if (key && (content.unsent || Object.keys(content.drafts).length > 0)) {
    await key.then((opened) => storeSealed(userId, opened, content)).catch(() => undefined);
  }
  loadAnew();
}

/** After a log-out here or in another tab: nothing stays. */
export function leaveAfterLogOut(path: string): void {
  isLeaving = true;
  takeUnsentInput();
  try {
    deleteDrafts();
    sessionStorage.clear();
  } catch {
    // Blocked storage has nothing.
  }
  location.replace(path);
}

/** @returns whether there was input, which `restoreUnsentInput` now fills in */
export async function restoreSealedInput({ userId, key }: PageUser): Promise<boolean> {
  const content = key && (await key.then((opened) => takeSealed(userId, opened)).catch(() => null));
  if (!isContent(content)) return false;
  putDrafts(content.drafts);
  putUnsentInput(content.unsent);
  return true;
}

type Content = {
  readonly unsent: ReturnType<typeof takeUnsentInput>;
  readonly drafts: ReturnType<typeof takeDrafts>;
};

const isContent = (value: unknown): value is Content =>
  typeof value === "object" && value !== null && "unsent" in value && "drafts" in value;

/** Not a reload, which could send a form again. A fragment alone would not load anything. */
const loadAnew = () => location.replace(location.pathname + location.search);
