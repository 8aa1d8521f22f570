import type { AuditRule } from "@wardway/model";

/** One call of SCIM 2.0 (RFC 7644); guard, access table and audit rule derive from it. */
export interface ScimCall {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: `/scim/v2/${string}`;
  /** A provisioning token of the organization; the descriptions of the service are public (RFC 7644, 4). */
  readonly right: "anyone" | "provisioning-token";
  readonly audit: AuditRule;
}

const description = { right: "anyone", audit: { none: "a description of the service" } } as const;
const read = { right: "provisioning-token", audit: { view: "user.read" } } as const;
const write = { right: "provisioning-token", audit: "change" } as const;

export const scimCalls = {
  listUsers: { method: "GET", path: "/scim/v2/Users", ...read },
  createUser: { method: "POST", path: "/scim/v2/Users", ...write },
  getUser: { method: "GET", path: "/scim/v2/Users/{id}", ...read },
  replaceUser: { method: "PUT", path: "/scim/v2/Users/{id}", ...write },
  patchUser: { method: "PATCH", path: "/scim/v2/Users/{id}", ...write },
  deleteUser: { method: "DELETE", path: "/scim/v2/Users/{id}", ...write },
  getServiceProviderConfig: { method: "GET", path: "/scim/v2/ServiceProviderConfig", ...description },
  listResourceTypes: { method: "GET", path: "/scim/v2/ResourceTypes", ...description },
  getResourceType: { method: "GET", path: "/scim/v2/ResourceTypes/{name}", ...description },
  listSchemas: { method: "GET", path: "/scim/v2/Schemas", ...description },
  getSchema: { method: "GET", path: "/scim/v2/Schemas/{name}", ...description },
} as const satisfies Readonly<Record<string, ScimCall>>;
