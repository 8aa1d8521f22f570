const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Stands for a name without letters and digits, such as "???". */
const NO_INITIAL = "?";

/**
 * Returns 'A. M. L.' for 'Ana María López': visible to companies before approval (45 CFR 164.502(b)). Never empty: '?' for
 * a name of which nothing else remains.
 */
export function initials(name: string): string {
  const letters = name
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .split(/[\s\p{Pd}]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ""))
    .filter((word) => word !== "")
    .map((word) => `${[...graphemes.segment(word)][0]?.segment.toLocaleUpperCase("en") ?? ""}.`)
    .join(" ");
  return letters || NO_INITIAL;
}
