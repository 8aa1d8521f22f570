import type { DraftStore } from "./request-widget-props.ts";

/*
 * Other scripts of the host's page can read all of sessionStorage, and browsers write it to the disk to restore tabs.
 * So a draft, which is health data, lies there sealed, with a key that no script can read out and that nothing stores.
 */

const prefix = "wardway:draft:";

/** One for the page: a widget that is taken away and comes back finds its draft. */
let pageKey: Promise<CryptoKey> | undefined;

/** What the page itself remembers where the browser has no cryptography for it. */
const remembered = new Map<string, string>();

export interface SessionDraftsOptions {
  /**
   * AES-GCM, for encrypting and decrypting. A host that can give the same key after a reload, such as out of its own
   * session, has drafts survive one. Without it the key is the page's own.
   */
  readonly key?: CryptoKey;
}

/**
 * Drafts in `sessionStorage`, sealed with AES-256-GCM. The page's own key lives in its memory alone: a draft survives
 * the widget's removal, a single-page application's navigation and the way back out of the browser's cache, and ends
 * with the page; after a reload nobody can read it, and it is cleared away. Where `crypto.subtle` is missing (pages
 * without TLS), the draft stays in memory.
 * @param name tells the drafts of one site apart; no health data
 */
export function sessionDrafts(name: string, { key }: SessionDraftsOptions = {}): DraftStore {
  const place = `${prefix}${name}`;
  return {
    read: async () => {
      if (!subtle()) return remembered.get(place) ?? null;
      const sealed = storage()?.getItem(place);
      if (!sealed) return null;
      const draft = await open(await keyOf(key), place, sealed).catch(() => null);
      if (draft === null) storage()?.removeItem(place);
      return draft;
    },
    write: async (draft) => {
      if (!subtle()) {
        remembered.set(place, draft);
        return;
      }
      const sealed = await seal(await keyOf(key), place, draft);
      try {
        storage()?.setItem(place, sealed);
      } catch {
        // A full storage costs the draft, not the form.
      }
    },
    forget: async () => {
      remembered.delete(place);
      storage()?.removeItem(place);
    },
  };
}

/** Undefined on pages that are served without TLS. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

/** Null where the browser keeps nothing for this site. */
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

/** Bytes; a new one each time, as AES-GCM demands (NIST SP 800-38D, 8.2). */
const nonceLength = 12;

async function seal(key: CryptoKey, place: string, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
  const sealed = await crypto.subtle.encrypt(parameters(nonce, place), key, new TextEncoder().encode(text));
  return [nonce, new Uint8Array(sealed)].map(toText).join(".");
}

async function open(key: CryptoKey, place: string, text: string): Promise<string> {
  const [nonce, sealed] = text.split(".").map(toBytes);
  if (!nonce || !sealed) throw new Error("This is no sealed draft.");
  const opened = await crypto.subtle.decrypt(parameters(nonce, place), key, sealed);
  return new TextDecoder().decode(opened);
}

const parameters = (iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(place),
});

const toText = (bytes: Uint8Array) => btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""));
const toBytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
