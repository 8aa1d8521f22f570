import { limits } from "@wardway/model";
import { isCommonPassword } from "./common-passwords.ts";

export type PasswordFlaw = "short" | "common" | "personal";

export interface PasswordRules {
  /** Characters. */
  readonly minLength: number;
  /** Username, name, email address, organization and product: a guesser tries them first. */
  readonly terms: readonly (string | null)[];
}

/** Returns why a password may not be used, or null. There are no rules about kinds of characters. */
export function findPasswordFlaw(typed: string, { minLength, terms }: PasswordRules): PasswordFlaw | null {
  // As it is hashed: a decomposed letter counts once.
  const password = typed.normalize("NFKC");
  if ([...password].length < minLength) return "short";
  if (isPredictable(password)) return "common";
  return isMadeOf(password, terms) ? "personal" : null;
}

const MIN_DISTINCT_CHARACTERS = 4;

/** Listed, also with a few or simple digits or signs around it; a repetition of a listed one; or a sequence. */
function isPredictable(password: string): boolean {
  const lower = password.toLowerCase();
  if (isSimple(lower)) return true;
  const [, unit = lower] = /^(.+?)\1+$/u.exec(lower) ?? [];
  if (unit.length < limits.passwordMin) return true;
  const [, before = "", core = "", after = ""] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(lower) ?? [];
  // Many random digits are not a variation.
  const isVariation = core.length * 2 >= lower.length || [before, after].every(isSimple);
  return [lower, unit, ...(isVariation ? [core] : [])].some(isCommonPassword);
}

const isSimple = (text: string): boolean => new Set(text).size < MIN_DISTINCT_CHARACTERS || isSequence(text);

/** Each character follows the one before it, such as 123456789012345. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const isStep = (step: number) => step === 1 || step === -9 || step === -25;
  return steps.every(isStep) || steps.every((step) => isStep(-step));
}

const MIN_TERM_LENGTH = 3;
/** Letters beside the terms that make a password more than a variation of them. */
const MIN_OWN_LETTERS = 4;

function isMadeOf(password: string, terms: readonly (string | null)[]): boolean {
  const words = terms.flatMap((term) => (term === null ? [] : [term, ...term.split(/[^\p{L}\p{N}]+/u)]));
  return [plain, unmasked].some((simplify) => {
    const parts = words.map(simplify).filter((word) => word.length >= MIN_TERM_LENGTH);
    const longestFirst = parts.toSorted((one, other) => other.length - one.length);
    const text = simplify(password);
    const rest = longestFirst.reduce((left, part) => left.replaceAll(part, " "), text);
    return rest !== text && rest.replaceAll(/[\s\p{N}]/gu, "").length < MIN_OWN_LETTERS;
  });
}

/** Small letters without accents, and digits. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

const maskedLetters: Readonly<Record<string, string>> = {
  "@": "a",
  $: "s",
  "0": "o",
  "1": "i",
  "3": "e",
  "5": "s",
};

/** As `plain`, with digits and signs replaced by the letters that they stand for. */
const unmasked = (text: string): string =>
  plain(text.replaceAll(/[@$0135]/g, (sign) => maskedLetters[sign] ?? sign));
