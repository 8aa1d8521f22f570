import type { SubmissionResult } from "@conform-to/react";
import type { Database } from "@wardway/db/open";
import { contactLimits, DomainError } from "@wardway/model";
import type { AuditSubject } from "#app/domain/audit/record-audit.server.ts";
import { contactFormSchema } from "#app/domain/contact/contact-form.ts";
import {
  checkFormToken,
  createFormToken,
  renewFormToken,
  submissionKey,
} from "#app/domain/contact/form-token.server.ts";
import { receiveMessage } from "#app/domain/contact/receive-message.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm } from "#app/http/forms/form.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";

/** Hidden from people; browsers do not autofill it. */
export const honeypotField = "subject";

export interface ContactResult {
  readonly result: SubmissionResult<string[]>;
  readonly isAccepted: boolean;
  readonly formToken: string;
}

/** Stores a contact message, or returns errors. One that fills in the honeypot is dropped with a success reply. */
export async function submitContactForm(
  parts: { readonly db: Database; readonly secretBox: SecretBox },
  sender: AuditSubject,
  form: FormData,
): Promise<ContactResult & { readonly status: number }> {
  const { db, secretBox } = parts;
  const token = String(form.get("formToken") ?? "");
  const submission = parseForm(form, contactFormSchema);
  const accepted = () => ({
    result: submission.reply({ resetForm: true }),
    isAccepted: true,
    formToken: createFormToken(secretBox),
    status: 201,
  });
  const rejected = (error?: DomainError, formToken = token) => ({
    result: formReply(submission, error),
    isAccepted: false,
    formToken,
    status: error?.status ?? 422,
  });
  if (form.get(honeypotField)) return accepted();
  if (submission.status !== "success") return rejected();
  const ageMs = checkFormToken(secretBox, token);
  if (ageMs === "expired") return rejected(pageExpired(), renewFormToken(secretBox));
  if (ageMs === "hasty") return rejected(new DomainError("contact.sentTooFast"));
  const message = submission.value;
  const { rejection } = await attempt(receiveMessage(db, sender, message, submissionKey(token, message)));
  return rejection ? rejected(rejection) : accepted();
}

const pageExpired = () => new DomainError("contact.pageExpired", { hours: contactLimits.maxHours });
