import { toCanonicalWords } from "@wardway/db/place-index";

export interface PlaceQuery {
  /** Canonical, without house number and unit. */
  readonly words: readonly string[];
  /** Lowercase, or null. */
  readonly houseNumber: string | null;
}

const MAX_WORDS = 8;
/**
 * They say nothing about the place: "Apt. 4", "Suite 210", "Floor B", "# 3". "FL 33101" is Florida, "Sault Ste Marie" a
 * city.
 */
const unit =
  /(?:#|\b(?:apt|apartment|unit|suite|ste|room|rm|floor|fl)\b\.?)\s*#?\s*(?!\d{5}\b)(?:\p{L}*-?\d[\p{L}\p{N}-]*|\p{L})(?![\p{L}\p{N}])/giu;
const unfinishedUnit = /(?:#|\b(?:apt|apartment|suite)\b\.?)\s*$/i;
const crossing = /\s+(?:&|\/|@|and|at)\s+|[&@/]/i;

/** "1800 Orleans St., Apt. 4": a number before words is a house number. */
export function parsePlaceQuery(text: string): PlaceQuery {
  const words = toCanonicalWords(text.replace(unit, " ").replace(unfinishedUnit, "")).slice(0, MAX_WORDS);
  const [first = "", ...others] = words;
  const isNumber = /^\d+\p{L}?$/u.test(first) && others.some((word) => /\p{L}{3}|^\p{L}$/u.test(word));
  return isNumber ? { words: others, houseNumber: first } : { words, houseNumber: null };
}

/** Two streets that cross: "Orleans & Broadway"; null for one. */
export function parseCrossing(text: string): readonly [PlaceQuery, PlaceQuery] | null {
  const [one, other, ...rest] = text.split(crossing).map(parsePlaceQuery);
  if (!one || !other || rest.length > 0) return null;
  return one.words.length > 0 && other.words.length > 0 ? [one, other] : null;
}
