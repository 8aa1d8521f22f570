import type { ProvisionedUser } from "#app/domain/provisioning/resource.server.ts";
import { toEtag } from "./etags.ts";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";

/** @param base the address of the service, without a slash at its end */
export function toResource(user: ProvisionedUser, base: string) {
  const { id, externalId, userName, active, displayName, email, version } = user;
  const name = Object.fromEntries(
    Object.entries({
      formatted: user.formatted,
      familyName: user.familyName,
      givenName: user.givenName,
    }).filter(([, value]) => value !== null),
  );
  return {
    schemas: [userSchema],
    id,
    externalId,
    userName,
    ...(Object.keys(name).length > 0 && { name }),
    ...(displayName !== null && { displayName }),
    ...(email !== null && { emails: [{ value: email, type: "work", primary: true }] }),
    active,
    meta: {
      resourceType: "User",
      created: user.createdAt.toISOString(),
      lastModified: user.updatedAt.toISOString(),
      location: `${base}/Users/${id}`,
      version: toEtag(version),
    },
  };
}

export const toListResponse = (resources: readonly object[], total: number, startIndex: number) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
