/** One cookie's value out of a `Cookie` header (RFC 6265), decoded; null where it is missing or garbled. */
export function parseCookie(header: string | null, name: string): string | null {
  const pair = header?.split(";").find((part) => part.trim().startsWith(`${name}=`));
  if (!pair) return null;
  try {
    return decodeURIComponent(pair.trim().slice(name.length + 1));
  } catch {
    return null;
  }
}
