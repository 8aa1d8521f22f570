import { provisioningLimits } from "@wardway/model";
import { userSchema } from "./user-resource.ts";

const configSchema = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig";
const typeSchema = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";
const schemaSchema = "urn:ietf:params:scim:schemas:core:2.0:Schema";

/** RFC 7643, 5. */
export const getServiceProviderConfig = (base: string) => ({
  schemas: [configSchema],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: provisioningLimits.page },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Provisioning token",
      description: "A token that an administrator of the portal makes for the organization",
      specUri: "https://www.rfc-editor.org/info/rfc6750",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

/** RFC 7643, 6. */
export const getUserType = (base: string) => ({
  schemas: [typeSchema],
  id: "User",
  name: "User",
  endpoint: "/Users",
  description: "A person of the organization",
  schema: userSchema,
  schemaExtensions: [],
  meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/User` },
});

interface AttributeOptions {
  readonly type?: "string" | "boolean" | "complex";
  readonly multiValued?: true;
  readonly required?: true;
  readonly caseExact?: true;
  readonly uniqueness?: "server";
  readonly subAttributes?: readonly object[];
}

const attribute = (name: string, description: string, options: AttributeOptions = {}) => ({
  name,
  type: "string",
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...options,
});

/** RFC 7643, 7: what the portal stores. */
export const getUserSchema = (base: string) => ({
  schemas: [schemaSchema],
  id: userSchema,
  name: "User",
  description: "A person of the organization",
  attributes: [
    attribute("userName", "How the provider names the person; unique within the organization", {
      required: true,
      uniqueness: "server",
    }),
    attribute("name", "The parts of the person's name", {
      type: "complex",
      subAttributes: [
        attribute("formatted", "The name as it is shown"),
        attribute("familyName", "The family name"),
        attribute("givenName", "The given name"),
      ],
    }),
    attribute("displayName", "The name that the account shows"),
    attribute("emails", "One address, for work", {
      type: "complex",
      multiValued: true,
      subAttributes: [
        attribute("value", "The address"),
        attribute("type", "Always work"),
        attribute("primary", "Always true", { type: "boolean" }),
      ],
    }),
    attribute("active", "Whether the account can be opened", { type: "boolean" }),
  ],
  meta: { resourceType: "Schema", location: `${base}/Schemas/${userSchema}` },
});
