import type { SubmissionResult } from "@conform-to/react";
import type { Database } from "@wardway/db/open";
import { contactLimits, DomainError } from "@wardway/model";
import type { AuditSubject } from "#app/domain/audit/record.server.ts";
import { contactFormSchema } from "#app/domain/contact/contact-form.ts";
import {
  checkFormToken,
  createFormToken,
  renewFormToken,
  submissionKey,
} from "#app/domain/contact/form-token.server.ts";
import { receiveMessage } from "#app/domain/contact/receive.server.ts";
import { formReply, parseForm } from "#app/http/form.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";

/** The honeypot: no person sees it, and its name is one that no browser fills in by itself. */
export const trapField = "subject";

export interface ContactAnswer {
  readonly result: SubmissionResult<string[]>;
  readonly isAccepted: boolean;
  /** For the form as it is shown next. */
  readonly formToken: string;
}

/**
 * Accepts what a visitor sent by the contact form, or replies what to correct. A program that fills in every field
 * is thanked like any visitor, and its text is dropped.
 */
export async function submitContactForm(
  parts: { readonly db: Database; readonly secretBox: SecretBox },
  sender: AuditSubject,
  form: FormData,
): Promise<ContactAnswer & { readonly status: number }> {
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
  if (form.get(trapField)) return accepted();
  if (submission.status !== "success") return rejected();
  const age = checkFormToken(secretBox, token);
  if (age === "expired") return rejected(pageExpired(), renewFormToken(secretBox));
  if (age === "hasty") return rejected(new DomainError("contact.sentTooFast"));
  const message = submission.value;
  const { refusal } = await attempted(receiveMessage(db, sender, message, submissionKey(token, message)));
  return refusal ? rejected(refusal) : accepted();
}

const pageExpired = () => new DomainError("contact.pageExpired", { hours: contactLimits.mostHours });
