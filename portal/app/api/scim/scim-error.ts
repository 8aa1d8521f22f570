import type { ErrorCategory, Problem } from "@wardway/model";

export const scimType = "application/scim+json";

/** RFC 7644, 3.12: codes of the specification that say more than the status. */
const detailErrors: Readonly<Record<string, { readonly scimType?: string; readonly status?: number }>> = {
  "provisioning.filterInvalid": { scimType: "invalidFilter" },
  "provisioning.filterTooLong": { scimType: "tooMany" },
  "provisioning.pathInvalid": { scimType: "invalidPath" },
  "provisioning.operationInvalid": { scimType: "invalidSyntax" },
  "provisioning.targetMissing": { scimType: "noTarget" },
  "provisioning.readOnly": { scimType: "mutability" },
  "provisioning.attributeRequired": { scimType: "mutability" },
  "provisioning.valueInvalid": { scimType: "invalidValue" },
  "provisioning.countInvalid": { scimType: "invalidValue" },
  "provisioning.userTaken": { scimType: "uniqueness" },
  // RFC 7644, 3.14.
  "provisioning.userChanged": { status: 412 },
  "request.bodyNotJson": { scimType: "invalidSyntax" },
};

const statuses: Readonly<Partial<Record<ErrorCategory, number>>> = { invalid: 400 };

export interface ScimError {
  readonly schemas: readonly ["urn:ietf:params:scim:api:messages:2.0:Error"];
  /** As text (RFC 7644, 3.12). */
  readonly status: string;
  readonly scimType?: string;
  readonly detail: string;
}

/** The document of an error, which names each attribute and its limit. */
export function toScimError({ code, category, detail, errors = [], status: plain }: Problem): ScimError {
  const { status = statuses[category] ?? plain, scimType: type } = detailErrors[code] ?? {};
  const named = type ?? (category === "invalid" ? "invalidValue" : undefined);
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(status),
    ...(named !== undefined && { scimType: named }),
    detail: errors.map(({ field, message }) => `${field}: ${message}`).join(" ") || detail,
  };
}
