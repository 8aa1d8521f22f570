import { createHash } from "node:crypto";
import { contactLimits } from "@wardway/model";
import type { SecretBox } from "#app/infra/secret-box.server.ts";

const purpose = "contact form";
const minAgeMs = contactLimits.minSeconds * 1_000;
const maxAgeMs = contactLimits.maxHours * 3_600_000;

/** The time of rendering, encrypted, so that only this portal can have issued it. */
export function createFormToken(box: SecretBox, now = Date.now()): string {
  return box.encrypt(String(now), purpose);
}

/** The visitor of a page that expired has typed already and need not wait. */
export function renewFormToken(box: SecretBox, now = Date.now()): string {
  return createFormToken(box, now - minAgeMs);
}

/** `hasty`: sent faster than anyone types. `expired`: too old, or not issued by this portal. */
export function checkFormToken(
  box: SecretBox,
  token: string,
  now = Date.now(),
): "valid" | "hasty" | "expired" {
  const renderedAt = box.decrypt(token, purpose);
  if (renderedAt === null) return "expired";
  const ageMs = now - Number(renderedAt);
  if (ageMs > maxAgeMs) return "expired";
  return ageMs < minAgeMs ? "hasty" : "valid";
}

/** Identifies a submission: equal for a double click or reload, different for changed text. */
export function submissionKey(token: string, content: unknown): string {
  return createHash("sha256").update(token).update(JSON.stringify(content)).digest("base64url");
}
