import { z } from "zod";
import { fieldTerm, issue } from "./messages/issue.ts";

// PostgreSQL cannot store NUL in text or lone surrogates in JSON. Of the other control characters, only tab and newline
// are valid input.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds them
const unshowable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\p{Surrogate}]/u;

export const isShowable = (text: string) => !unshowable.test(text);

/** Spaces, format characters, marks without a letter, fillers of Hangul, and the blank of Braille show nothing. */
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Characters that show nothing and that no word needs: marks, embeddings, overrides and isolates of text direction, which
 * reorder what stands beside them (UAX 9); soft hyphens, zero-width spaces and invisible operators. The joiners of Arabic,
 * Indic scripts and emoji, U+200C and U+200D, stay.
 */
const needless =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** Forms post line ends as CR LF (HTML, 4.10.21.8); store and count each as one character. */
const normalizeLineEnds = (text: string) => text.replaceAll("\r\n", "\n");

/**
 * A typed text as it is stored: composed (NFC), because systems encode the same letters differently, without characters
 * that show nothing; empty if nothing else is in it.
 */
export function cleanText(text: string): string {
  const cleaned = normalizeLineEnds(text).normalize("NFC").replace(needless, "");
  return visible.test(cleaned) || !isShowable(cleaned) ? cleaned : "";
}

const tooLong =
  (label: string, max: number) =>
  ({ input }: { input?: unknown }) =>
    issue("text.tooLong", { label: fieldTerm(label), max, length: String(input).trim().length });

/**
 * A text that shows something, as `cleanText` returns it.
 * @param label starts the error message: 'Patient name'
 * @param max in characters
 */
export function requiredText(label: string, max: number) {
  return required(label, max, cleanText);
}

/**
 * A text that identifies something, stored as typed: an identifier of another system, or a name whose own rules reject
 * what shows nothing.
 * @param max in characters
 */
export function exactText(label: string, max: number) {
  return required(label, max, normalizeLineEnds);
}

function required(label: string, max: number, toStored: (typed: string) => string) {
  return z
    .string({ error: issue("text.required", { label: fieldTerm(label) }) })
    .overwrite(toStored)
    .trim()
    .min(1, issue("text.required", { label: fieldTerm(label) }))
    .max(max, { error: tooLong(label, max) })
    .refine(isShowable, issue("text.unshowable", { label: fieldTerm(label) }));
}

/**
 * Parses an empty text, and one that shows nothing, to null; otherwise as `cleanText`.
 * @param max in characters
 */
export function optionalText(label: string, max: number) {
  return z
    .string({ error: issue("text.notText", { label: fieldTerm(label) }) })
    .overwrite(cleanText)
    .trim()
    .max(max, { error: tooLong(label, max) })
    .refine(isShowable, issue("text.unshowable", { label: fieldTerm(label) }))
    .nullish()
    .transform((value) => (value ? value : null));
}
