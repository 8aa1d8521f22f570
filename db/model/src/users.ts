import { z } from "zod";
import { emailField, newPasswordField, optionalEmailField, phoneField, usernameField } from "./accounts.ts";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { isShowable, optionalText } from "./text.ts";
import { identifier, pageFields } from "./values.ts";
import { organizationKinds, roles } from "./vocabulary.ts";

export const roleField = z.enum(roles, { error: portalIssue("account.roleUnknown") });

/** The organization of a hospital's or a company's account; an administrator has none. */
export const organizationField = identifier("Organization")
  .nullish()
  .transform((id) => id ?? null);

/** A user's name as entered by an administrator; unlike in the profile, it can be empty or one character. */
export const givenNameField = optionalText("Name", limits.name);

const managerField = z
  .boolean({ error: portalIssue("account.managerNotBoolean") })
  .describe("Manages the pages that the hospital's widgets stand in; only with the role hospital.");

/** `POST /api/admin/users`. The user must change the password at the first log-in. */
export const createUserSchema = z.object({
  username: usernameField,
  password: newPasswordField,
  name: givenNameField,
  email: optionalEmailField,
  role: roleField.default("hospital"),
  organizationId: organizationField.describe(
    "Of a hospital's or a company's account; an administrator has none.",
  ),
  isManager: managerField.default(false),
});
export type CreateUser = z.output<typeof createUserSchema>;

/** `PATCH /api/admin/users/:id`. Missing fields remain unchanged; null clears a field. */
export const updateUserSchema = z
  .object({
    username: usernameField.optional(),
    name: z
      .string({ error: issue("text.notText", { label: fieldTerm("Name") }) })
      .trim()
      .max(limits.name, issue("text.maxLength", { label: fieldTerm("Name"), max: limits.name }))
      .refine(isShowable, issue("text.unshowable", { label: fieldTerm("Name") }))
      .nullable()
      .transform((name) => name || null)
      .optional(),
    email: z
      .literal("")
      .or(emailField)
      .nullable()
      .transform((address) => address || null)
      .optional(),
    role: roleField.optional(),
    organizationId: identifier("Organization").nullable().optional(),
    isManager: managerField.describe("With another role or organization it ends by itself.").optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: portalIssue("account.nothingToChange"),
  });
export type UpdateUser = z.output<typeof updateUserSchema>;

export const userStates = ["active", "deactivated"] as const;
export type UserState = (typeof userStates)[number];

const searchField = z
  .string()
  .trim()
  .max(limits.search, issue("text.maxLength", { label: fieldTerm("A search"), max: limits.search }))
  .refine(isShowable, issue("text.unshowable", { label: fieldTerm("The search") }))
  .default("")
  .describe("A part of the username, the name or the email address.");

/** The query of `GET /api/admin/users`. `q` is searched in username, name and email. */
export const listUsersSchema = z.object({
  q: searchField,
  role: roleField.optional(),
  state: z.enum(userStates, { error: portalIssue("account.stateUnknown") }).default("active"),
  ...pageFields,
});

/** An account in the administrators' API. */
export const adminUserSchema = z.strictObject({
  id: z.int(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(roles),
  organizationId: z.int().nullable(),
  organization: z.string().nullable(),
  isManager: z.boolean().describe("Manages the pages that the hospital's widgets stand in."),
  deactivatedAt: z.iso.datetime().nullable().describe("Null while the account may be used."),
});
export type AdminUser = Readonly<z.output<typeof adminUserSchema>>;

/** `POST /api/register`: creates the account of an invitation. */
export const registerSchema = z.object({
  token: z
    .string({ error: issue("text.notText", { label: fieldTerm("Token") }) })
    .max(200, portalIssue("account.tokenUnknown"))
    .default("")
    .describe("From the link of the invitation."),
  username: usernameField,
  password: newPasswordField,
  name: z
    .string({ error: issue("text.required", { label: fieldTerm("Name") }) })
    .trim()
    .min(1, { error: issue("text.required", { label: fieldTerm("Name") }), abort: true })
    .min(limits.nameMin, portalIssue("account.nameTooShort", { min: limits.nameMin }))
    .max(limits.name, issue("text.maxLength", { label: fieldTerm("Name"), max: limits.name }))
    .refine(isShowable, issue("text.unshowable", { label: fieldTerm("Name") })),
  phone: phoneField,
});
export type Register = z.output<typeof registerSchema>;

export const inviteSchema = z.object({
  email: emailField,
  role: roleField.default("hospital"),
  organizationId: organizationField,
});
export type Invite = z.output<typeof inviteSchema>;

const organizationNameField = z
  .string({ error: issue("text.required", { label: fieldTerm("Name") }) })
  .trim()
  .min(1, issue("text.required", { label: fieldTerm("Name") }))
  .max(limits.organization, issue("text.maxLength", { label: fieldTerm("Name"), max: limits.organization }))
  .refine(isShowable, issue("text.unshowable", { label: fieldTerm("Name") }));

const timeZoneField = z
  .string({ error: issue("text.required", { label: fieldTerm("Time zone") }) })
  .trim()
  .min(1, issue("text.required", { label: fieldTerm("Time zone") }))
  .max(60, portalIssue("organization.timeZoneUnknown"))
  .refine(isTimeZoneName, portalIssue("organization.timeZoneUnknown"));

function isTimeZoneName(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

/** The editable fields of an organization; its kind cannot change. */
export const organizationSchema = z.object({
  name: organizationNameField,
  timeZone: timeZoneField,
  phone: optionalText("Phone", limits.phone),
  address: optionalText("Address", limits.address),
});
export type OrganizationFacts = z.output<typeof organizationSchema>;

export const createOrganizationSchema = organizationSchema.extend({
  kind: z.enum(organizationKinds, { error: portalIssue("organization.kindUnknown") }),
});
export type CreateOrganization = z.output<typeof createOrganizationSchema>;

/** `GET /api/admin/stats`. Counts are integers. */
export const adminStatisticsSchema = z.strictObject({
  users: z.strictObject({
    active: z.int(),
    deactivated: z.int(),
    hospital: z.int(),
    ambulance: z.int(),
    admin: z.int(),
    signedIn: z.int().describe("People with a session that has not ended."),
  }),
  organizations: z.strictObject({ hospital: z.int(), ambulance: z.int() }),
  requests: z
    .strictObject({
      pending: z.int(),
      needs_approval: z.int(),
      approved: z.int(),
      in_progress: z.int(),
      completed: z.int(),
      cancelled: z.int(),
    })
    .describe("All requests there are, by status."),
  openInvitations: z.int(),
  auditEntries: z.int().describe("Entries of the audit trail in the last 24 hours."),
  transports: z
    .array(
      z.strictObject({
        date: z.iso.date().describe("A day in timeZone."),
        created: z.int(),
        completed: z.int(),
        cancelled: z.int(),
      }),
    )
    .describe("The last thirty days, the oldest first, today last; every day is there."),
  timeZone: z.string().describe("IANA name of the zone whose days these are: the reader's."),
});
export type AdminStatistics = z.output<typeof adminStatisticsSchema>;
