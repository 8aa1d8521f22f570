const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** 'Ana María López' reads 'A. M. L.': what a company sees before its response is approved (45 CFR 164.502(b)). */
export function initials(name: string): string {
  return name
    .trim()
    .split(/[\s\p{Pd}]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ""))
    .filter((word) => word !== "")
    .map((word) => `${[...graphemes.segment(word)][0]?.segment.toLocaleUpperCase("en") ?? ""}.`)
    .join(" ");
}
