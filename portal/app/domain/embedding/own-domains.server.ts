import { fieldRejection, hasWildcard } from "@wardway/model";
import { registeredDomain } from "./listed.server.ts";

/**
 * Rejects a wildcard of a public suffix, under which anyone can register a name: `https://*.co.uk`, `https://*.github.io`.
 * @throws DomainError invalid on `origins`
 */
export function assertOwnDomains(origins: readonly string[]): void {
  for (const origin of origins.filter(hasWildcard)) {
    const domain = new URL(origin.replace("*.", "")).hostname;
    if (registeredDomain(domain) === null)
      throw fieldRejection("origins", "embedSite.publicSuffix", { domain });
  }
}
