import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import type { TransportContacts, TransportRequest } from "./wire.ts";

/** For whom a link is made by which a transport is followed without a log-in. */
export const followRecipients = ["receiving_unit", "family"] as const;
export type FollowRecipient = (typeof followRecipients)[number];

/** Hours after the pick-up, or after now if it has passed, for which a link is valid. */
export const followHours = [12, 24, 72] as const;
export const DEFAULT_FOLLOW_HOURS = 24;

const forBoth = [
  "status",
  "lastMilestone",
  "hospitalName",
  "hospitalTimeZone",
  // Initials.
  "patientName",
  // Known facilities only: any other place may be a patient's home.
  "currentLocation",
  "destination",
  "transportDate",
  "asSoonAsPossible",
  "promisedArrival",
  "ambulanceCompanyName",
  // Those of `followContacts`.
  "contacts",
  "isSimulated",
] as const satisfies readonly (keyof TransportRequest)[];

/** What of a request a link shows; everything else is hidden. Minimum necessary, 45 CFR 164.502(b). */
export const followFields = {
  receiving_unit: [
    ...forBoth,
    "destinationUnit",
    "levelOfService",
    "isolationPrecautions",
    "equipment",
    // Those by which a company decides: what is left in are no free texts.
    "needs",
  ],
  family: forBoth,
} as const satisfies Readonly<Record<FollowRecipient, readonly (keyof TransportRequest)[]>>;

/** Which telephone numbers a link shows. */
export const followContacts = {
  receiving_unit: ["hospitalPhone", "companyPhone"],
  family: ["hospitalPhone"],
} as const satisfies Readonly<Record<FollowRecipient, readonly (keyof TransportContacts)[]>>;

export const createFollowLinkSchema = z.object({
  recipient: z
    .enum(followRecipients, { error: portalIssue("followLink.recipientMissing") })
    .describe("Decides what the link shows: a receiving unit also what it prepares for, such as isolation."),
  validHours: z
    .literal([...followHours], { error: portalIssue("followLink.hoursUnknown") })
    .default(DEFAULT_FOLLOW_HOURS)
    .describe("After the pick-up, or after now if it has passed."),
});
export type CreateFollowLink = z.output<typeof createFollowLinkSchema>;

export const followLinkSchema = z.strictObject({
  id: z.int(),
  recipient: z.enum(followRecipients),
  url: z.string().nullable().describe("Opens without a log-in. Null if the link has expired or was revoked."),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
});
export type FollowLink = ReadonlyDeep<z.output<typeof followLinkSchema>>;
