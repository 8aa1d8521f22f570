import { z } from "zod";
import { limits } from "./limits.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { exactText } from "./text.ts";
import type { OrganizationKind } from "./vocabulary.ts";

/** What a group of an OpenID provider makes of a person; never an administrator. */
export const groupRoles = ["staff", "manager"] as const;

export interface GroupRole {
  /** As the provider writes it. */
  readonly group: string;
  readonly role: (typeof groupRoles)[number];
}

/** Only hospitals have widgets to manage. */
export const groupRolesOf = {
  hospital: groupRoles,
  ambulance: ["staff"],
} as const satisfies Record<OrganizationKind, readonly GroupRole["role"][]>;

/** Claims that identify a person at a provider for good, one of which it may send as `externalId`; never an address or a name. */
export const provisionedClaims = ["sub", "oid"] as const;
export type ProvisionedClaim = (typeof provisionedClaims)[number];

/** What a person types to be led to the organization's own log-in. */
export const logInNameField = exactText("Log-in name", limits.logInName)
  .transform((name) => name.toLowerCase())
  .refine((name) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name), {
    error: portalIssue("singleSignOn.logInNameInvalid"),
  });

const switchField = z
  .enum(["on", ""])
  .optional()
  .transform((value) => value === "on");

/** A form. What depends on the organization and on other fields is checked by the use case. */
export const identityProviderSchema = z.object({
  logInName: logInNameField,
  issuer: exactText("Issuer", limits.issuer),
  clientId: exactText("Client ID", limits.clientId),
  /** Empty keeps the stored one. */
  clientSecret: z
    .string()
    .max(limits.clientSecret)
    .optional()
    .transform((text) => text || null),
  groupsClaim: exactText("Groups claim", limits.groupsClaim),
  groups: exactText("Groups", limits.groups),
  createsAccounts: switchField,
  isOnlyWay: switchField,
  endsSessions: switchField,
  isEnabled: switchField,
  /** Empty: a provisioned account is opened by no log-in until its owner links it. */
  provisionedClaim: z
    .enum([...provisionedClaims, ""])
    .optional()
    .transform((value) => value || null),
});
export type IdentityProviderInput = z.output<typeof identityProviderSchema>;
