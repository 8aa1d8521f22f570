import {
  type Actor,
  DomainError,
  type FollowRecipient,
  followContacts,
  followFields,
  initials,
  type Tracking,
  type TrackingLeg,
  type TransportContacts,
  type TransportRequest,
  trackingLimits,
  withoutHiddenNeeds,
} from "@wardway/model";
import { differenceInSeconds } from "date-fns";
import { linkUsername } from "#app/domain/audit/match-record.server.ts";
import { readRecord } from "#app/domain/audit/record-reads.server.ts";
import { recordWrongToken } from "#app/domain/audit/record-rejection.server.ts";
import { findKnown } from "#app/domain/facilities/known-names.server.ts";
import { findFacility, getBeginnings } from "#app/domain/facilities/place.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import type { Mapped } from "../record/request-route.server.ts";
import { type MilestoneTime, readMilestoneTimes } from "../record/step-times.server.ts";
import { withoutBed } from "../record/without-bed.ts";
import { readTracking } from "../tracking/read-tracking.server.ts";
import { findLink } from "./follow-links.server.ts";

export interface LinkReading extends Mapped {
  readonly secretBox: SecretBox;
  readonly ipAddress: string | null;
  readonly isBackground: boolean;
}

/** What the holder of a link reads. */
export interface FollowedTransport extends ReturnType<typeof pickFollowed> {
  readonly recipient: FollowRecipient;
  readonly steps: readonly MilestoneTime[];
  readonly arrival: Arrival | null;
  /** ISO 8601. */
  readonly expiresAt: string;
}

interface Arrival {
  readonly leg: TrackingLeg;
  /** ISO 8601. */
  readonly at: string;
  readonly isEstimate: boolean;
}

/**
 * The transport of a link, as far as the link shows it. Openings are in the audit trail, as are wrong, expired and revoked links.
 * @param token of the link's address
 * @throws DomainError not_found; unavailable during maintenance
 */
export async function readFollowed(reading: LinkReading, token: string) {
  const { db, secretBox, ipAddress, isBackground } = reading;
  const { maintenanceMode, systemName } = await activeSettings(db);
  if (maintenanceMode) throw new DomainError("server.maintenance", { system: systemName });
  const link = await findLink(db, secretBox, token);
  const username = link && linkUsername(link.id);
  const subject = { userId: null, username, ipAddress };
  if (!link?.isOpen) {
    const entry = { action: "follow_link.open", resourceType: "follow_link", resourceId: link?.id ?? null };
    await recordWrongToken(db, token, subject, entry);
    throw new DomainError("followLink.invalid");
  }
  const { transportRequestId: id, hospitalId: organizationId, recipient, expiresAt } = link;
  const reader: Actor = {
    // No person's, and of this link only: what it may ask of map services is counted by it.
    userId: -link.id,
    username: linkUsername(link.id),
    role: "hospital",
    organizationId,
    requestIds: [id],
  };
  const request = await readRecord({ db, caller: subject, isBackground }, id, readRequest(db, reader, id));
  const [steps, tracking, known] = await Promise.all([
    readMilestoneTimes(db, id),
    request.status === "in_progress" ? readTracking(reading, { ...reader, ipAddress }, id) : null,
    findKnown(db, [request.currentLocation, request.destination].flatMap(beginningsOf)),
  ]);
  const followed: FollowedTransport = {
    ...pickFollowed(request, recipient, known),
    recipient,
    steps: request.status === "cancelled" ? [] : steps,
    arrival: tracking && arrivalIn(tracking),
    expiresAt: expiresAt.toISOString(),
  };
  return { followed, reader: link.reader };
}

export const beginningsOf = (location: string) => [...getBeginnings(location), location];

type FieldOf<Recipient extends FollowRecipient> = (typeof followFields)[Recipient][number];
type Shown = Pick<TransportRequest, FieldOf<"family">> &
  Partial<Pick<TransportRequest, FieldOf<"receiving_unit">>>;

/** @param known keys of facilities' names and addresses */
function pickFollowed(request: TransportRequest, recipient: FollowRecipient, known: ReadonlySet<string>) {
  const fields = followFields[recipient].map((name) => [name, request[name]]);
  const { patientName, currentLocation, destination, destinationUnit, contacts, ...shown } =
    Object.fromEntries(fields) as Shown;
  const { levelOfService, isolationPrecautions, equipment, needs, ...facts } = shown;
  return {
    ...facts,
    patientInitials: initials(patientName),
    /** Null for another place than a known facility. */
    from: findFacility(currentLocation, known),
    to: findFacility(destination, known),
    unit: destinationUnit ? withoutBed(destinationUnit) || null : null,
    phones: pickPhones(contacts, recipient),
    /** Null for the family. */
    care:
      levelOfService !== undefined && isolationPrecautions && equipment !== undefined && needs
        ? { levelOfService, isolationPrecautions, equipment, needs: withoutHiddenNeeds(needs) }
        : null,
  };
}

const pickPhones = (
  contacts: TransportContacts | null | undefined,
  recipient: FollowRecipient,
): Partial<TransportContacts> =>
  Object.fromEntries(followContacts[recipient].map((name) => [name, contacts?.[name] ?? null]));

/** Null without a recent position: the vehicle may be anywhere. */
export function arrivalIn({ leg, arrival, isEstimate, position, computedAt }: Tracking): Arrival | null {
  if (!leg || !arrival || !position) return null;
  const age = differenceInSeconds(computedAt, position.recordedAt);
  return age < trackingLimits.staleSeconds ? { leg, at: arrival, isEstimate } : null;
}
