import { z } from "zod";
import { fieldTerm, issue } from "./messages/issue.ts";

// PostgreSQL's text holds no NUL and its JSON no half of a surrogate pair; no other control character belongs in
// what a person types, save tab and newline.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this expression is there to find
const unshowable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\p{Surrogate}]/u;

/** Whether a text can be stored and shown. */
export const isShowable = (text: string) => !unshowable.test(text);

/** A form posts its line ends as CR LF (HTML, 4.10.21.8), a script as it likes: one kind is kept and counted. */
const oneLineEnd = (text: string) => text.replaceAll("\r\n", "\n");

const overLong =
  (label: string, max: number) =>
  ({ input }: { input?: unknown }) =>
    issue("text.tooLong", { label: fieldTerm(label), max, length: String(input).trim().length });

/** A text that must be there. `label` starts the error's sentence: 'Patient name'. Length in characters. */
export function requiredText(label: string, most: number) {
  return z
    .string({ error: issue("text.required", { label: fieldTerm(label) }) })
    .overwrite(oneLineEnd)
    .trim()
    .min(1, issue("text.required", { label: fieldTerm(label) }))
    .max(most, { error: overLong(label, most) })
    .refine(isShowable, issue("text.unshowable", { label: fieldTerm(label) }));
}

/** A text that may be missing; an empty one counts as missing and reads null. Length in characters. */
export function optionalText(label: string, most: number) {
  return z
    .string({ error: issue("text.notText", { label: fieldTerm(label) }) })
    .overwrite(oneLineEnd)
    .trim()
    .max(most, { error: overLong(label, most) })
    .refine(isShowable, issue("text.unshowable", { label: fieldTerm(label) }))
    .nullish()
    .transform((value) => (value ? value : null));
}
