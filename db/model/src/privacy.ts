const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns 'A. M. L.' for 'Ana María López': visible to companies before approval (45 CFR 164.502(b)). */
export function initials(name: string): string {
  return name
    .trim()
    .split(/[\s\p{Pd}]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ""))
    .filter((word) => word !== "")
    .map((word) => `${[...graphemes.segment(word)][0]?.segment.toLocaleUpperCase("en") ?? ""}.`)
    .join(" ");
}
