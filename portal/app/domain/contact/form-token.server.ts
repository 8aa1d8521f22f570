import { createHash } from "node:crypto";
import { contactLimits } from "@wardway/model";
import type { SecretBox } from "#app/infra/secret-box.server.ts";

const purpose = "contact form";
const minAgeMs = contactLimits.minSeconds * 1_000;
const maxAgeMs = contactLimits.maxHours * 3_600_000;

/** What a page gives to its form: when it was rendered, encrypted, so that only this portal can have written it. */
export function createFormToken(box: SecretBox, now = Date.now()): string {
  return box.seal(String(now), purpose);
}

/** The token for a page that was too old: its visitor has typed already and need not wait. */
export function renewFormToken(box: SecretBox, now = Date.now()): string {
  return createFormToken(box, now - minAgeMs);
}

/** Whether the form was sent as a person sends one, sooner than anyone types, or from no current page. */
export function checkFormToken(
  box: SecretBox,
  token: string,
  now = Date.now(),
): "valid" | "hasty" | "expired" {
  const renderedAt = box.open(token, purpose);
  if (renderedAt === null) return "expired";
  const ageMs = now - Number(renderedAt);
  if (ageMs > maxAgeMs) return "expired";
  return ageMs < minAgeMs ? "hasty" : "valid";
}

/** Names one sending of one text: a double click or a reload sends the same, a changed text is another. */
export function submissionKey(token: string, content: unknown): string {
  return createHash("sha256").update(token).update(JSON.stringify(content)).digest("base64url");
}
