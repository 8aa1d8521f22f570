/*
 * What a user has typed and not sent, encrypted while no one is logged in. The key comes with the pages of the user's
 * sessions and is in no storage.
 */

const prefix = "wardway:sealed:";
const algorithm = "AES-GCM";
const IV_BYTES = 12;

/** @param base64 32 bytes; the returned key cannot be read */
export function importDraftKey(base64: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", fromBase64(base64), algorithm, false, ["encrypt", "decrypt"]);
}

/** Replaces what was stored for the user. */
export async function storeSealed(userId: number, key: CryptoKey, content: unknown): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(content));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: algorithm, iv }, key, text));
  sessionStorage.setItem(`${prefix}${userId}`, `${toBase64(iv)} ${toBase64(sealed)}`);
}

/** Removes it, and what other users left. @returns null if there is nothing that the key opens */
export async function takeSealed(userId: number, key: CryptoKey): Promise<unknown> {
  const stored = sessionStorage.getItem(`${prefix}${userId}`);
  deleteSealed();
  const [iv, sealed] = stored?.split(" ") ?? [];
  if (!iv || !sealed) return null;
  try {
    const text = await crypto.subtle.decrypt(
      { name: algorithm, iv: fromBase64(iv) },
      key,
      fromBase64(sealed),
    );
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return null;
  }
}

function deleteSealed(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(prefix)) sessionStorage.removeItem(name);
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
