export const toEtag = (version: string) => `W/"${version}"`;

/** The versions of `If-Match`; empty without the header or for `*`. */
export function parseIfMatch(request: Request): readonly string[] {
  const header = request.headers.get("if-match")?.trim();
  if (header === undefined || header === "*") return [];
  // Weak tags are compared too, because those of SCIM are weak (RFC 7644, 3.14).
  return header.split(",").map((tag) =>
    tag
      .trim()
      .replace(/^W\/(?=")/, "")
      .replace(/^"(.*)"$/, "$1"),
  );
}

export function isKnown(request: Request, version: string): boolean {
  const known = request.headers.get("if-none-match")?.split(/\s*,\s*/) ?? [];
  return known.includes(toEtag(version)) || known.includes(`"${version}"`);
}
