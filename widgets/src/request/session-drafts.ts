import type { DraftStore } from "./request-widget-props.ts";

/**
 * Other scripts read sessionStorage, and browsers write it to disk: drafts are health data, encrypted with a
 * non-exportable, unstored key.
 */

const prefix = "wardway:draft:";

/** One key per page: a remounted widget can read its draft. */
let pageKey: Promise<CryptoKey> | undefined;

/** Fallback without Web Crypto. */
const remembered = new Map<string, string>();

export interface SessionDraftsOptions {
  /** AES-GCM. Drafts survive a reload if the host provides the same key. Default: a key of the page. */
  readonly key?: CryptoKey;
}

/**
 * Stores drafts in `sessionStorage`, encrypted with AES-256-GCM. With the page's key they survive unmounting,
 * client-side navigation and the back/forward cache, not a reload. Without `crypto.subtle` (no TLS) they stay in
 * memory.
 * @param name distinguishes a site's drafts; no health data
 */
export function sessionDrafts(name: string, { key }: SessionDraftsOptions = {}): DraftStore {
  const place = `${prefix}${name}`;
  return {
    read: async () => {
      if (!subtle()) return remembered.get(place) ?? null;
      const encrypted = storage()?.getItem(place);
      if (!encrypted) return null;
      const draft = await decrypt(await getKey(key), place, encrypted).catch(() => null);
      if (draft === null) storage()?.removeItem(place);
      return draft;
    },
    write: async (draft) => {
      if (!subtle()) {
        remembered.set(place, draft);
        return;
      }
      const encrypted = await encrypt(await getKey(key), place, draft);
      try {
        storage()?.setItem(place, encrypted);
      } catch {
        // A full storage loses the draft, not the form.
      }
    },
    clear: async () => {
      remembered.delete(place);
      storage()?.removeItem(place);
    },
  };
}

/** Undefined without TLS. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

/** Null if the browser blocks storage. */
function storage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

function getKey(given: CryptoKey | undefined): Promise<CryptoKey> {
  if (given) return Promise.resolve(given);
  pageKey ??= crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  return pageKey;
}

/** AES-GCM requires a new nonce for each encryption (NIST SP 800-38D, 8.2). */
const NONCE_BYTES = 12;

async function encrypt(key: CryptoKey, place: string, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encrypted = await crypto.subtle.encrypt(
    parameters(nonce, place),
    key,
    new TextEncoder().encode(text),
  );
  return [nonce, new Uint8Array(encrypted)].map(toText).join(".");
}

async function decrypt(key: CryptoKey, place: string, text: string): Promise<string> {
  const [nonce, encrypted] = text.split(".").map(toBytes);
  if (!nonce || !encrypted) throw new Error("Not an encrypted draft.");
  const decrypted = await crypto.subtle.decrypt(parameters(nonce, place), key, encrypted);
  return new TextDecoder().decode(decrypted);
}

const parameters = (iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(place),
});

const toText = (bytes: Uint8Array) => btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""));
const toBytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
