import { createHash } from "node:crypto";
import { contactLimits } from "@wardway/model";
import type { SecretBox } from "#app/infra/secret-box.server.ts";

const purpose = "contact form";
const least = contactLimits.leastSeconds * 1_000;
const most = contactLimits.mostHours * 3_600_000;

/** What a page gives to its form: when it was made, sealed, so that only a page of ours can have made it. */
export function stampForm(box: SecretBox, now = Date.now()): string {
  return box.seal(String(now), purpose);
}

/** A new one for somebody whose page was too old: they have typed already and need not wait. */
export function stampAgain(box: SecretBox, now = Date.now()): string {
  return stampForm(box, now - least);
}

/** Whether the form was sent as a person sends one, sooner than anybody types, or from no present page of ours. */
export function judgeStamp(box: SecretBox, stamp: string, now = Date.now()): "good" | "hasty" | "stale" {
  const made = box.open(stamp, purpose);
  if (made === null) return "stale";
  const age = now - Number(made);
  if (age > most) return "stale";
  return age < least ? "hasty" : "good";
}

/** Names one sending of one text: a double click or a reload sends the same, a changed text is another. */
export function submissionOf(stamp: string, content: unknown): string {
  return createHash("sha256").update(stamp).update(JSON.stringify(content)).digest("base64url");
}
