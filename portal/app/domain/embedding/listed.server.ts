import { embeddingLimits } from "@wardway/model";
import { getDomain } from "tldts";

/** Returns the registrable domain by the Public Suffix List (https://publicsuffix.org); null for a public suffix. */
export const registeredDomain = (host: string): string | null =>
  getDomain(host, { allowPrivateDomains: true });

/**
 * Returns the entries of a site's list that allow the origin of a page: itself, and the wildcards of its parent domains down
 * to the registrable one. Thus `https://*.amazonaws.com` does not allow `https://ward.s3.amazonaws.com`, a customer's.
 */
export function entriesAllowing(origin: string): readonly string[] {
  if (origin.length > embeddingLimits.origin || origin.includes("*")) return [];
  const [, host = "", port = ""] = /^https:\/\/([a-z\d_.-]+)(:\d+)?$/.exec(origin) ?? [];
  const domain = registeredDomain(host);
  if (domain === null || !host.endsWith(domain)) return [origin];
  const below = host.slice(0, -domain.length).split(".").filter(Boolean);
  const wildcards = below.map((_, at) => `https://*.${[...below.slice(at + 1), domain].join(".")}${port}`);
  return [origin, ...wildcards];
}

/** Whether a site's list allows the origin of a page. */
export function isAllowedOrigin(entries: readonly string[], origin: string): boolean {
  return entriesAllowing(origin).some((entry) => entries.includes(entry));
}
