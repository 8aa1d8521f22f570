/**
 * Whether a text still belongs to a position. A facility's position requires its name in the text, with any
 * addition; a marker set by the user stays until the text is cleared.
 */
export function keepsPosition(text: string, boundTo: string | null): boolean {
  if (text.trim() === "") return false;
  return boundTo === null || text.includes(boundTo);
}
