/**
 * Returns the origins of the calling page, from forbidden request headers (Fetch). Reads of the portal's own pages
 * have no `Origin`.
 * @param own the portal's origins
 */
export function getPageOrigins(headers: Headers, own: readonly string[]): readonly string[] {
  const origin = headers.get("origin");
  if (origin !== null) return [origin];
  if (headers.get("sec-fetch-site") === "same-origin") return own;
  const referrer = headers.get("referer");
  return referrer !== null && URL.canParse(referrer) ? [new URL(referrer).origin] : [];
}
