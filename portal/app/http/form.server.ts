import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { DomainError } from "@wardway/model";
import type { z } from "zod";
import { shown } from "./screen.server.ts";

/** More than any form of the portal has. */
const MAX_ENTRIES = 100;
const plainName = /^[A-Za-z]{1,40}$/;

/** Fields whose value is never sent back to a page. */
const secretFields = [
  "password",
  "currentPassword",
  "newPassword",
  "confirmPassword",
  "code",
  "smtpPassword",
  "apiKey",
];

/**
 * Returns the submitted form. Field names are restricted to letters: the form library parses brackets and dots as
 * paths, and `equipment[90000000]` would make it build an array of that length.
 * @throws a response with status 415 if the body is not a form, 400 if it has unknown fields
 */
export function readForm(request: Request): Promise<FormData> {
  return shown(checkedForm(request));
}

async function checkedForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw new DomainError("form.expected");
  });
  const names = [...form.keys()];
  if (names.length > MAX_ENTRIES || !names.every((name) => plainName.test(name))) {
    throw new DomainError("form.unknown");
  }
  return form;
}

/** Parses a form with the schema that its page declares. */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): Submission<z.output<Schema>> {
  return parseWithZod(form, { schema });
}

type Reply = Pick<Submission<unknown>, "reply">;

/**
 * The reply to a form that is shown again, for its `lastResult`: what was typed, without secrets, and each error at
 * its field.
 * @param error of the use case; one that names no field is an error of the whole form. Without it, the schema's errors
 * @param fieldOf the form's field for a field of the use case, where the names differ
 */
export function formReply(
  submission: Reply,
  error?: Pick<DomainError, "message" | "errors">,
  fieldOf: Readonly<Record<string, string>> = {},
): SubmissionResult<string[]> {
  const hideFields = secretFields;
  if (!error) return submission.reply({ hideFields });
  if (error.errors.length === 0) return submission.reply({ hideFields, formErrors: [error.message] });
  const fieldErrors: Record<string, string[]> = {};
  for (const { field, message } of error.errors) {
    const name = fieldOf[field] ?? field;
    fieldErrors[name] = [...(fieldErrors[name] ?? []), message];
  }
  return submission.reply({ hideFields, fieldErrors });
}
