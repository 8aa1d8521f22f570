import { z } from "zod";
import {
  emailField,
  newPasswordField,
  optionalEmailField,
  phoneField,
  storedUsernameField,
  usernameField,
} from "./accounts.ts";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { cleanText, isShowable, optionalText } from "./text.ts";
import { isTimeZone } from "./time-zone.ts";
import { identifier, pageFields } from "./values.ts";
import { distanceUnits, hourFormats, organizationKinds, roles } from "./vocabulary.ts";

export const roleField = z.enum(roles, { error: portalIssue("account.roleUnknown") });

/** Null for administrators, and for staff without an organization. */
export const organizationField = identifier("Organization")
  .nullish()
  .transform((id) => id ?? null);

/** May be empty, unlike in the profile. */
export const givenNameField = optionalText("Name", limits.name);

const managerField = z
  .boolean({ error: portalIssue("account.managerNotBoolean") })
  .describe("Whether the user manages the hospital's embed sites. Role hospital only.");

/** The first log-in requires a new password. */
export const createUserSchema = z.object({
  username: usernameField,
  password: newPasswordField(),
  name: givenNameField,
  email: optionalEmailField,
  role: roleField.default("hospital"),
  organizationId: organizationField.describe(
    "Recommended for hospital and company users, who can do nothing without one; null for administrators.",
  ),
  isManager: managerField.default(false),
});
export type CreateUser = z.output<typeof createUserSchema>;

/** Missing fields stay unchanged; null clears a field. The use case checks a username that changes. */
export const updateUserSchema = z
  .object({
    username: storedUsernameField.optional(),
    name: z
      .string({ error: issue("text.notText", { label: fieldTerm("Name") }) })
      .overwrite(cleanText)
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
    isManager: managerField.describe("Reset when role or organization changes.").optional(),
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
  .describe("Part of the username, name or email address.");

export const listUsersSchema = z.object({
  q: searchField,
  role: roleField.optional(),
  state: z.enum(userStates, { error: portalIssue("account.stateUnknown") }).default("active"),
  ...pageFields,
});

export const adminUserSchema = z.strictObject({
  id: z.int(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(roles),
  organizationId: z.int().nullable(),
  organization: z.string().nullable(),
  isManager: z.boolean().describe("Whether the user manages the hospital's embed sites."),
  deactivatedAt: z.iso.datetime().nullable().describe("Null for active accounts."),
});
export type AdminUser = Readonly<z.output<typeof adminUserSchema>>;

/** Accepts an invitation. */
export const registerSchema = z.object({
  token: z
    .string({ error: issue("text.notText", { label: fieldTerm("Token") }) })
    .max(200, portalIssue("account.tokenUnknown"))
    .default("")
    .describe("Token from the invitation link."),
  username: usernameField,
  password: newPasswordField(),
  name: z
    .string({ error: issue("text.required", { label: fieldTerm("Name") }) })
    .overwrite(cleanText)
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
  .overwrite(cleanText)
  .trim()
  .min(1, issue("text.required", { label: fieldTerm("Name") }))
  .max(limits.organization, issue("text.maxLength", { label: fieldTerm("Name"), max: limits.organization }))
  .refine(isShowable, issue("text.unshowable", { label: fieldTerm("Name") }));

const timeZoneField = z
  .string({ error: issue("text.required", { label: fieldTerm("Time zone") }) })
  .trim()
  .min(1, issue("text.required", { label: fieldTerm("Time zone") }))
  .max(60, portalIssue("organization.timeZoneUnknown"))
  .refine(isTimeZone, portalIssue("organization.timeZoneUnknown"));

/** The kind cannot change. A missing format leaves it. */
export const organizationSchema = z.object({
  name: organizationNameField,
  timeZone: timeZoneField,
  distanceUnit: z.enum(distanceUnits, { error: portalIssue("format.distanceUnitUnknown") }).optional(),
  hourFormat: z.enum(hourFormats, { error: portalIssue("format.hourFormatUnknown") }).optional(),
  phone: optionalText("Phone", limits.phone),
  address: optionalText("Address", limits.address),
});
export type OrganizationFacts = z.output<typeof organizationSchema>;

/** Parsed by the use case; empty for everywhere. */
export const networksSchema = z.object({ networks: optionalText("Networks", limits.networks) });

export const createOrganizationSchema = organizationSchema.extend({
  kind: z.enum(organizationKinds, { error: portalIssue("organization.kindUnknown") }),
});
export type CreateOrganization = z.output<typeof createOrganizationSchema>;

export const adminStatisticsSchema = z.strictObject({
  users: z.strictObject({
    active: z.int(),
    deactivated: z.int(),
    hospital: z.int(),
    ambulance: z.int(),
    admin: z.int(),
    signedIn: z.int().describe("Users with an active session."),
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
    .describe("Number of requests by status."),
  openInvitations: z.int(),
  auditEntries: z.int().describe("Audit trail entries of the last 24 hours."),
  transports: z
    .array(
      z.strictObject({
        date: z.iso.date().describe("Calendar day in timeZone."),
        created: z.int(),
        completed: z.int(),
        cancelled: z.int(),
      }),
    )
    .describe("The last thirty days including today, oldest first, without gaps."),
  arrivals: z
    .strictObject({
      judged: z.int().describe("Recorded arrivals at a pick-up."),
      onTime: z
        .int()
        .describe(`By the promised arrival, or up to ${limits.onTimeGraceMinutes} minutes later.`),
      lateNow: z.int().describe("Requests and transports that are late at this moment."),
    })
    .describe("Of transports with a pick-up in the last thirty days."),
  timeZone: z.string().describe("IANA time zone of the caller."),
});
export type AdminStatistics = z.output<typeof adminStatisticsSchema>;
