/**
 * Whether a text still matches a position. A facility's text must contain its name; a user's marker stays until the
 * text is cleared.
 */
export function matchesPosition(text: string, boundTo: string | null): boolean {
  if (text.trim() === "") return false;
  return boundTo === null || text.includes(boundTo);
}
