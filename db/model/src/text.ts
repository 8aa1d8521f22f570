import { z } from "zod";
import { fieldTerm, issue } from "./messages/issue.ts";

// PostgreSQL cannot store NUL in text or lone surrogates in JSON. Of the other control characters, only tab and newline
// are valid input.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds them
const unshowable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\p{Surrogate}]/u;

export const isShowable = (text: string) => !unshowable.test(text);

/** Forms post line ends as CR LF (HTML, 4.10.21.8); store and count each as one character. */
const normalizeLineEnds = (text: string) => text.replaceAll("\r\n", "\n");

const tooLong =
  (label: string, max: number) =>
  ({ input }: { input?: unknown }) =>
    issue("text.tooLong", { label: fieldTerm(label), max, length: String(input).trim().length });

/**
 * @param label starts the error message: 'Patient name'
 * @param max in characters
 */
export function requiredText(label: string, max: number) {
  return z
    .string({ error: issue("text.required", { label: fieldTerm(label) }) })
    .overwrite(normalizeLineEnds)
    .trim()
    .min(1, issue("text.required", { label: fieldTerm(label) }))
    .max(max, { error: tooLong(label, max) })
    .refine(isShowable, issue("text.unshowable", { label: fieldTerm(label) }));
}

/**
 * Parses an empty text to null.
 * @param max in characters
 */
export function optionalText(label: string, max: number) {
  return z
    .string({ error: issue("text.notText", { label: fieldTerm(label) }) })
    .overwrite(normalizeLineEnds)
    .trim()
    .max(max, { error: tooLong(label, max) })
    .refine(isShowable, issue("text.unshowable", { label: fieldTerm(label) }))
    .nullish()
    .transform((value) => (value ? value : null));
}
