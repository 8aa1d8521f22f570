import { createHmac, timingSafeEqual } from "node:crypto";
import type { SecretBox } from "./secret-box.server.ts";

/** HMAC-SHA-256 in base64url, 43 characters. */
export const signaturePattern = "[\\w-]{43}";

const compute = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");

/** @param purpose such as `unsubscribe`: a signature is of no use for another one */
export function sign(secretBox: SecretBox, purpose: string, text: string): string {
  const [key] = secretBox.deriveKeys(purpose);
  if (key === undefined) throw new Error("A secret box has a key.");
  return compute(key, text);
}

/** Whether a present or an earlier key of the portal signed the text. @param signature 43 characters */
export const isSigned = (secretBox: SecretBox, purpose: string, text: string, signature: string): boolean =>
  secretBox
    .deriveKeys(purpose)
    .some((key) => timingSafeEqual(Buffer.from(compute(key, text)), Buffer.from(signature)));
