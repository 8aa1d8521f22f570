import { z } from "zod";

// PostgreSQL's text holds no NUL and its JSON no half of a surrogate pair; no other control character belongs in
// what a person types, save tab and newline.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this expression is there to find
const unshowable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\p{Surrogate}]/u;

/** Whether a text can be stored and shown. */
export const isShowable = (text: string) => !unshowable.test(text);

/** A form posts its line ends as CR LF (HTML, 4.10.21.8), a script as it likes: one kind is kept and counted. */
const oneLineEnd = (text: string) => text.replaceAll("\r\n", "\n");

const overLong = (label: string, most: number) => (issue: { input?: unknown }) =>
  `${label} can have at most ${most} characters; this one has ${String(issue.input).trim().length}.`;

/** A text that must be there. `label` starts the error's sentence: 'Patient name'. Length in characters. */
export function requiredText(label: string, most: number) {
  return z
    .string({ error: `${label} is required.` })
    .overwrite(oneLineEnd)
    .trim()
    .min(1, `${label} is required.`)
    .max(most, { error: overLong(label, most) })
    .refine(isShowable, `${label} has characters that cannot be shown.`);
}

/** A text that may be missing; an empty one counts as missing and reads null. Length in characters. */
export function optionalText(label: string, most: number) {
  return z
    .string({ error: `${label} must be text.` })
    .overwrite(oneLineEnd)
    .trim()
    .max(most, { error: overLong(label, most) })
    .refine(isShowable, `${label} has characters that cannot be shown.`)
    .nullish()
    .transform((value) => (value ? value : null));
}
