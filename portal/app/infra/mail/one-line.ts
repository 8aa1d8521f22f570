const MAX_CHARACTERS = 200;

/** Replaces line ends and invisible characters by spaces: prevents header injection. */
export function oneLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  return [...line].slice(0, MAX_CHARACTERS).join("");
}
