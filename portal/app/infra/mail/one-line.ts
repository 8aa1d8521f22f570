const mostCharacters = 200;

/** A text for a header: whatever ends a line or hides is a space, so that no text can begin a header of its own. */
export function oneLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  return [...line].slice(0, mostCharacters).join("");
}
