import { z } from "zod";
import { emailField } from "./accounts.ts";
import { limits } from "./limits.ts";
import { exactText, optionalText } from "./text.ts";

/** Limits on the provisioning of accounts by an organization's provider (SCIM 2.0). */
export const provisioningLimits = {
  /** Active tokens of an organization: one is replaced by another. */
  tokens: 2,
  /** Lifetimes of a token in days. */
  tokenDays: [30, 90, 180, 365],
  /** Calls of an organization's provider in a minute. Entra ID expects 25 in a second. */
  callsPerMinute: 1_800,
  /** Users of a page. */
  page: 200,
  /** Users of a page that names no number. */
  defaultPage: 100,
  /** Characters of a filter, and conditions in it. */
  filter: 1_000,
  filterTerms: 10,
  /** Operations of a PATCH. */
  operations: 50,
  /** Characters of an attribute's path. */
  path: 200,
  userName: 254,
  externalId: 255,
} as const;

export const provisioningTokenPrefix = "wpt_";

/** How the provider names a person; the account shows the first of display name, formatted name, and given and family name. */
export interface ProvisionedNames {
  readonly displayName?: string;
  readonly formatted?: string;
  readonly givenName?: string;
  readonly familyName?: string;
}

/** What a provider says about a person. */
export const provisionedPersonSchema = z.object({
  userName: exactText("userName", provisioningLimits.userName).overwrite((text) => text.normalize("NFC")),
  /** Required: log-ins find the account by it. */
  externalId: exactText("externalId", provisioningLimits.externalId),
  displayName: optionalText("displayName", limits.name),
  formatted: optionalText("name.formatted", limits.name),
  givenName: optionalText("name.givenName", limits.name),
  familyName: optionalText("name.familyName", limits.name),
  email: emailField.nullable(),
  /** Null if the provider does not say. */
  active: z.boolean().nullable(),
});
export type ProvisionedPerson = z.output<typeof provisionedPersonSchema>;

/** A form. */
export const newProvisioningTokenSchema = z.object({
  days: z.coerce
    .number()
    .refine((days) => provisioningLimits.tokenDays.some((one) => one === days))
    .default(365),
});
