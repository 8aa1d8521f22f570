import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** AES-256-GCM (NIST SP 800-38D) with a derived key per purpose. */
export interface SecretBox {
  /** @param purpose such as `smtpPassword`; `decrypt` needs the same one */
  encrypt(text: string, purpose: string): string;
  /** Null if no key decrypts it. */
  decrypt(ciphertext: string, purpose: string): string | null;
  /** 32-byte keys for another use, such as signing: the current one first. */
  deriveKeys(purpose: string): readonly Buffer[];
  /** The same with the fingerprints of the keys that they are derived from. */
  deriveNamedKeys(purpose: string): readonly { readonly name: string; readonly key: Buffer }[];
  /** Whether the current key encrypted it. */
  isCurrent(ciphertext: string): boolean;
}

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Fingerprint of the key, and the rest in base64url. */
const ciphertextPattern = /^([\w-]{8})\.([\w-]+)$/;

/**
 * @param keys at least 32 characters each. The first encrypts, all decrypt: to rotate, prepend a key and drop
 * the old one after re-encryption
 */
export function createSecretBox(keys: readonly string[]): SecretBox {
  const [current] = keys;
  if (current === undefined) throw new Error("A secret box needs a key.");
  return {
    encrypt(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, derive(current, purpose), nonce);
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${keyFingerprint(current)}.${Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString("base64url")}`;
    },
    decrypt(ciphertext, purpose) {
      const [, name, body = ""] = ciphertextPattern.exec(ciphertext) ?? [];
      const key = keys.find((candidate) => keyFingerprint(candidate) === name);
      const bytes = Buffer.from(body, "base64url");
      // The last character has unused bits, in which a second text would stand for the same bytes.
      if (key === undefined || bytes.toString("base64url") !== body) return null;
      return decrypt(bytes, derive(key, purpose));
    },
    deriveKeys: (purpose) => keys.map((key) => derive(key, purpose)),
    deriveNamedKeys: (purpose) =>
      keys.map((key) => ({ name: keyFingerprint(key), key: derive(key, purpose) })),
    isCurrent: (ciphertext) => ciphertext.startsWith(`${keyFingerprint(current)}.`),
  };
}

function decrypt(bytes: Buffer, key: Buffer): string | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const derive = (key: string, purpose: string) => Buffer.from(hkdfSync("sha256", key, "wardway", purpose, 32));

/** Names a key without revealing it. */
export const keyFingerprint = (key: string) =>
  createHash("sha256").update("wardway key name").update(key).digest("base64url").slice(0, 8);
