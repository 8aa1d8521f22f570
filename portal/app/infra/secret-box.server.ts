import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** Seals secrets before they are stored: AES-256-GCM (NIST SP 800-38D), a key of its own for each purpose. */
export interface SecretBox {
  /** @param purpose what the secret is, such as `smtpPassword`: a text sealed for one opens for no other */
  seal(text: string, purpose: string): string;
  /** The sealed text, or null where no key of ours opens it. */
  open(sealed: string, purpose: string): string | null;
  /** Keys derived for another use, such as signing: 32 bytes each, the present one first, then the older ones. */
  deriveKeys(purpose: string): readonly Buffer[];
}

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * @param keys at least 32 characters each: the first seals, all of them open, so that a new key may be put in
 *   front and the old one be dropped once everything has been sealed again
 */
export function createSecretBox(keys: readonly string[]): SecretBox {
  const [present] = keys;
  if (present === undefined) throw new Error("A secret box needs a key.");
  return {
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, derive(present, purpose), nonce);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${nameOf(present)}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64url")}`;
    },
    open(sealed, purpose) {
      const [name, body] = sealed.split(".", 2);
      const key = keys.find((candidate) => nameOf(candidate) === name);
      return key === undefined || body === undefined
        ? null
        : unsealed(Buffer.from(body, "base64url"), derive(key, purpose));
    },
    deriveKeys: (purpose) => keys.map((key) => derive(key, purpose)),
  };
}

function unsealed(bytes: Buffer, key: Buffer): string | null {
  if (bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const derive = (key: string, purpose: string) => Buffer.from(hkdfSync("sha256", key, "wardway", purpose, 32));

/** Tells which key sealed a text, and nothing of the key. */
const nameOf = (key: string) =>
  createHash("sha256").update("wardway key name").update(key).digest("base64url").slice(0, 8);
