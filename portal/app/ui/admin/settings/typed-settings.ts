import { parse, type Submission } from "@conform-to/react";
import { isShowable, secretLength } from "@wardway/model";
import { z } from "zod";

/** A section's values as the texts of a form; a switch is `on` or empty. */
export type SettingsTexts = Readonly<Record<string, string>>;

/** Sentences by the name of the field, in the order of the fields. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What a form of settings holds: the values of a section, and a secret that is never sent back. */
export interface FormShape<Schema extends z.ZodObject> {
  readonly schema: Schema;
  readonly secret: { readonly name: string; readonly label: string };
}

export type CheckedForm<Value> =
  | { readonly value: Value; readonly errors: null }
  | { readonly value: null; readonly errors: FieldErrors };

/** What was typed into each field of `schema`; a missing field counts as empty. */
export function textsIn(form: FormData, schema: z.ZodObject): SettingsTexts {
  const names = Object.keys(schema.shape);
  return Object.fromEntries(names.map((name) => [name, textOf(form.get(name))]));
}

export function textsOf(value: Readonly<Record<string, string | number | boolean>>): SettingsTexts {
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, of]) => [name, typeof of === "boolean" ? (of ? "on" : "") : String(of)]),
  );
}

/** Checks a form, in the browser and on the server alike. An emptied field is empty and never its default. */
export function checkForm<Schema extends z.ZodObject>(
  form: FormData,
  { schema, secret }: FormShape<Schema>,
): CheckedForm<z.output<Schema>> {
  const typed = Object.entries(textsIn(form, schema));
  const parsed = schema.safeParse(
    Object.fromEntries(typed.map(([name, text]) => [name, meant(text, schema.shape[name])])),
  );
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message;
  const secretError = errorOf(secretIn(form, secret.name), secret.label);
  if (secretError) errors[secret.name] = secretError;
  return parsed.success && !secretError ? { value: parsed.data, errors: null } : { value: null, errors };
}

/** The same as conform takes it. */
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

/** The box that removes a stored secret, by the name of its field. */
export const removeBoxOf = (name: string) => `${name}Remove`;

/** What a form says of a secret: a new one, null to remove the stored one, undefined to keep it. */
export function secretIn(form: FormData, name: string): string | null | undefined {
  const typed = form.get(name);
  if (typeof typed === "string" && typed !== "") return typed;
  return form.has(removeBoxOf(name)) ? null : undefined;
}

function errorOf(secret: string | null | undefined, label: string): string | null {
  if (!secret) return null;
  if (secret.length > secretLength) return `${label} can have at most ${secretLength} characters.`;
  return isShowable(secret) && !/[\r\n]/.test(secret)
    ? null
    : `${label} has characters that cannot be stored.`;
}

function meant(text: string, field: unknown): string | number | boolean {
  const type = field instanceof z.ZodDefault ? field.unwrap() : field;
  if (type instanceof z.ZodBoolean) return text !== "";
  if (type instanceof z.ZodNumber) return /^\s*-?\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
  return text;
}

/** Browsers send a line end as two characters (HTML, 4.10.22), of which a limit should count one. */
const textOf = (value: FormDataEntryValue | null) =>
  typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
