import type { DraftStore } from "./request-widget-props.ts";

/**
 * Other scripts of the host can read sessionStorage, and browsers write it to disk to restore tabs. Drafts are
 * health data: they are encrypted with a key that cannot be exported and is not stored.
 */

const prefix = "wardway:draft:";

/** One key per page, so that a remounted widget can read its draft. */
let pageKey: Promise<CryptoKey> | undefined;

/** Fallback without Web Crypto. */
const remembered = new Map<string, string>();

export interface SessionDraftsOptions {
  /**
   * AES-GCM, for encryption and decryption. A host that provides the same key after a reload makes drafts survive
   * it. Default: a key of the page.
   */
  readonly key?: CryptoKey;
}

/**
 * Stores drafts in `sessionStorage`, encrypted with AES-256-GCM. With the page's key a draft survives unmounting,
 * client-side navigation and the back/forward cache, but not a reload, after which it is removed. Without
 * `crypto.subtle` (pages without TLS) drafts stay in memory.
 * @param name distinguishes a site's drafts; no health data
 */
export function sessionDrafts(name: string, { key }: SessionDraftsOptions = {}): DraftStore {
  const place = `${prefix}${name}`;
  return {
    read: async () => {
      if (!subtle()) return remembered.get(place) ?? null;
      const encrypted = storage()?.getItem(place);
      if (!encrypted) return null;
      const draft = await decrypt(await keyOf(key), place, encrypted).catch(() => null);
      if (draft === null) storage()?.removeItem(place);
      return draft;
    },
    write: async (draft) => {
      if (!subtle()) {
        remembered.set(place, draft);
        return;
      }
      const encrypted = await encrypt(await keyOf(key), place, draft);
      try {
        storage()?.setItem(place, encrypted);
      } catch {
        // Without storage space the draft is lost, but not the form.
      }
    },
    clear: async () => {
      remembered.delete(place);
      storage()?.removeItem(place);
    },
  };
}

/** Undefined on pages without TLS. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

/** Null if the browser blocks storage for this site. */
function storage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

function keyOf(given: CryptoKey | undefined): Promise<CryptoKey> {
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
