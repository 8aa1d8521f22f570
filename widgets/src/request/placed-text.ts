/**
 * Which text a position belongs to. A facility's position is dropped once its name is gone from the text; a ward
 * added to it is still the same place. A marker that a person set beside their own words stays until the words go.
 */
export function keepsPosition(text: string, boundTo: string | null): boolean {
  if (text.trim() === "") return false;
  return boundTo === null || text.includes(boundTo);
}
