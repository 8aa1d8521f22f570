import type { Database } from "@wardway/db/open";
import { contactLimits, DomainError } from "@wardway/model";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import type { AuditSubject } from "../audit/record.server.ts";
import { type ContactField, contactFields, contactFormSchema, type TypedContact } from "./contact-form.ts";
import { receiveMessage } from "./receive.server.ts";
import { judgeStamp, stampAgain, stampForm, submissionOf } from "./stamp.server.ts";

/** The field that no person sees; its name is one that no browser fills in by itself. */
export const trapField = "subject";

export interface ContactRefusal {
  /** What is wrong with the whole form; null where the fields say it. */
  readonly sentence: string | null;
  readonly errors: Partial<Readonly<Record<ContactField, string>>>;
  readonly typed: TypedContact;
  readonly status: number;
}

export interface ContactAnswer {
  /** Null where the message was taken. */
  readonly refusal: ContactRefusal | null;
  /** For the form as it is shown next. */
  readonly stamp: string;
}

/**
 * Takes what a visitor sent by the contact form, or says what to correct. A program that fills in every field is
 * thanked like anybody, and its text is kept nowhere.
 */
export async function submitContactForm(
  parts: { readonly db: Database; readonly secretBox: SecretBox },
  sender: AuditSubject,
  form: FormData,
): Promise<ContactAnswer> {
  const { db, secretBox } = parts;
  const sent = textOf(form, "stamp");
  if (textOf(form, trapField) !== "") return { refusal: null, stamp: stampForm(secretBox) };

  const typed = typedIn(form);
  const refused = (refusal: Partial<ContactRefusal>, stamp = sent): ContactAnswer => ({
    refusal: { sentence: null, errors: {}, status: 422, typed, ...refusal },
    stamp,
  });
  const parsed = contactFormSchema.safeParse(typed);
  if (!parsed.success) return refused({ errors: firstErrors(parsed.error.issues) });
  const judged = judgeStamp(secretBox, sent);
  if (judged === "stale") return refused({ sentence: staleSentence }, stampAgain(secretBox));
  if (judged === "hasty") return refused({ sentence: hastySentence });
  try {
    await receiveMessage(db, sender, parsed.data, submissionOf(sent, parsed.data));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refused({ sentence: error.message, status: error.status });
  }
  return { refusal: null, stamp: stampForm(secretBox) };
}

const hastySentence =
  "This was sent faster than most people type, so nothing has gone out yet. Press Send message once more.";
const staleSentence = `This page has been open for more than ${contactLimits.mostHours} hours, so nothing has gone out yet. Press Send message once more.`;

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

const typedIn = (form: FormData) =>
  Object.fromEntries(contactFields.map((field) => [field, textOf(form, field)])) as TypedContact;

function firstErrors(issues: readonly { path: PropertyKey[]; message: string }[]): ContactRefusal["errors"] {
  const errors: Partial<Record<ContactField, string>> = {};
  for (const { path, message } of issues) {
    const field = contactFields.find((name) => name === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}
