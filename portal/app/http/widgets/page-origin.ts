/**
 * Where the page stands that makes a call, as its browser says and no page can change (Fetch, forbidden request
 * headers). A page of the portal itself sends no `Origin` with what it reads.
 * @param own the origins under which the portal is reached
 */
export function pageOrigins(headers: Headers, own: readonly string[]): readonly string[] {
  const origin = headers.get("origin");
  if (origin !== null) return [origin];
  if (headers.get("sec-fetch-site") === "same-origin") return own;
  const referrer = headers.get("referer");
  return referrer !== null && URL.canParse(referrer) ? [new URL(referrer).origin] : [];
}
