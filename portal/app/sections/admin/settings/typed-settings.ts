import { parse, type Submission } from "@conform-to/react";
import type { MessageDescriptor } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { isShowable, MAX_SECRET_LENGTH } from "@wardway/model";
import { z } from "zod";
import { i18n } from "#app/infra/locale.ts";

/** Form texts of a section; a switch is `on` or empty. */
export type SettingsTexts = Readonly<Record<string, string>>;

/** Messages in the order of the fields. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A section, and a secret that is never sent back. */
export interface FormShape<Schema extends z.ZodObject> {
  readonly schema: Schema;
  readonly secret: { readonly name: string; readonly label: MessageDescriptor };
}

export type CheckedForm<Value> =
  | { readonly value: Value; readonly errors: null }
  | { readonly value: null; readonly errors: FieldErrors };

/** A missing field is empty. */
export function readTexts(form: FormData, schema: z.ZodObject): SettingsTexts {
  const names = Object.keys(schema.shape);
  return Object.fromEntries(names.map((name) => [name, normalizeText(form.get(name))]));
}

export function toTexts(value: Readonly<Record<string, string | number | boolean>>): SettingsTexts {
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, field]) => [name, typeof field === "boolean" ? (field ? "on" : "") : String(field)]),
  );
}

/** Validates in browser and server. An empty field never falls back to its default. */
export function checkForm<Schema extends z.ZodObject>(
  form: FormData,
  { schema, secret }: FormShape<Schema>,
): CheckedForm<z.output<Schema>> {
  const typed = Object.entries(readTexts(form, schema));
  const parsed = schema.safeParse(
    Object.fromEntries(typed.map(([name, text]) => [name, parseText(text, schema.shape[name])])),
  );
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message;
  const secretError = findSecretError(readSecret(form, secret.name), i18n._(secret.label));
  if (secretError) errors[secret.name] = secretError;
  return parsed.success && !secretError ? { value: parsed.data, errors: null } : { value: null, errors };
}

/** {@link checkForm} as a conform submission. */
export function parseSettings<Schema extends z.ZodObject>(
  form: FormData,
  shape: FormShape<Schema>,
): Submission<z.output<Schema>> {
  return parse<z.output<Schema>, string[]>(form, {
    resolve: () => {
      const { value, errors } = checkForm(form, shape);
      if (!errors) return { value };
      return {
        error: Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]])),
      };
    },
  });
}

/** Checkbox that removes a stored secret. */
export const getRemoveBoxName = (name: string) => `${name}Remove`;

/** Returns null to remove the stored secret, undefined to leave it. */
export function readSecret(form: FormData, name: string): string | null | undefined {
  const typed = form.get(name);
  if (typeof typed === "string" && typed !== "") return typed;
  return form.has(getRemoveBoxName(name)) ? null : undefined;
}

function findSecretError(secret: string | null | undefined, label: string): string | null {
  if (!secret) return null;
  if (secret.length > MAX_SECRET_LENGTH) return t`${label} can have at most ${MAX_SECRET_LENGTH} characters.`;
  return isShowable(secret) && !/[\r\n]/.test(secret)
    ? null
    : t`${label} has characters that cannot be stored.`;
}

function parseText(text: string, field: unknown): string | number | boolean {
  const type = field instanceof z.ZodDefault ? field.unwrap() : field;
  if (type instanceof z.ZodBoolean) return text !== "";
  if (type instanceof z.ZodNumber) return /^\s*-?\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
  return text;
}

/** Browsers submit line ends as two characters (HTML, 4.10.22); limits count one. */
const normalizeText = (value: FormDataEntryValue | null) =>
  typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
