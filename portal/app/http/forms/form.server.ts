import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { DomainError } from "@wardway/model";
import type { z } from "zod";
import { translateServerMessage } from "#app/infra/locale.ts";
import { orErrorResponse } from "../errors/attempt.server.ts";

/** A choice for each company of a hospital's order of asking, and some. */
const MAX_ENTRIES = 600;
const plainName = /^[A-Za-z]{1,40}$/;

/** Never sent back to a page. */
const secretFields = [
  "password",
  "currentPassword",
  "newPassword",
  "confirmPassword",
  "code",
  "credential",
  "smtpPassword",
  "clientSecret",
  "apiKey",
];

/**
 * Reads the form. Field names are letters only: conform parses brackets as paths, so that `equipment[90000000]`
 * would create an array of that length.
 * @throws a response with status 415 or, for unknown fields, 400
 */
export function readForm(request: Request): Promise<FormData> {
  return orErrorResponse(checkedForm(request));
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

export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): Submission<z.output<Schema>> {
  return parseWithZod(form, { schema });
}

type Reply = Pick<Submission<unknown>, "reply">;

/**
 * Returns the `lastResult` of a rejected form: input without secrets, and errors by field.
 * @param error of the use case; without a field it concerns the whole form. Defaults to the schema's errors
 * @param fieldOf maps a use case's field to the form's
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
  for (const { field, ...description } of error.errors) {
    const name = fieldOf[field] ?? field;
    fieldErrors[name] = [...(fieldErrors[name] ?? []), translateServerMessage(description)];
  }
  return submission.reply({ hideFields, fieldErrors });
}
