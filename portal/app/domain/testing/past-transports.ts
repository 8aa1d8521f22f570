import type { Database } from "@wardway/db/open";
import { ratings, transportEvents, transportRequests, transportResponses } from "@wardway/db/schema";
import type { RequestStatus, ResponseStatus } from "@wardway/model";
import { addMinutes } from "date-fns";
import type { TestOrganization } from "./town.ts";

/** A past transport. Times are minutes after its creation. */
export interface Past {
  readonly hospital: TestOrganization;
  readonly company: TestOrganization;
  readonly createdAt: Date;
  readonly status: RequestStatus;
  /** When the company responded, and the arrival it promised. */
  readonly response?: { readonly after: number; readonly promised: number; readonly status?: ResponseStatus };
  /** Times of approval; several after releases. */
  readonly approvedAfter?: readonly number[];
  readonly atPickupAfter?: number;
  /** The hospital's rating. */
  readonly rating?: number;
}

const withoutCompany: readonly RequestStatus[] = ["pending", "needs_approval"];

/** Inserts a past transport with the timestamps that statistics use. */
export async function writePast(db: Database, past: Past): Promise<number> {
  const { hospital, company, createdAt, status, response } = past;
  const [nurse, crew] = [hospital.staff[0], company.staff[0]];
  const at = (minutes: number) => addMinutes(createdAt, minutes);
  const [request] = await db
    .insert(transportRequests)
    .values({
      hospitalId: hospital.id,
      createdBy: nurse.userId,
      patientName: "Zoë O'Brien-Łukasz",
      medicalRecordNumber: "MRN-20417",
      currentLocation: "Ward 3 East",
      destination: "Larkmoor Rehabilitation",
      transportDate: createdAt,
      createdAt,
      status,
      ambulanceCompanyId: withoutCompany.includes(status) ? null : company.id,
      promisedArrival: response && past.approvedAfter ? at(response.promised) : null,
    })
    .returning({ id: transportRequests.id });
  if (!request) throw new Error("An insert returned no row.");
  const transportRequestId = request.id;
  if (response) {
    await db.insert(transportResponses).values({
      transportRequestId,
      ambulanceCompanyId: company.id,
      createdBy: crew.userId,
      estimatedArrival: at(response.promised),
      status: response.status ?? (past.approvedAfter ? "approved" : "pending"),
      createdAt: at(response.after),
    });
  }
  const moments = [
    ...(past.approvedAfter ?? []).map((after) => ({ type: "approved" as const, after })),
    ...(past.atPickupAfter === undefined ? [] : [{ type: "at_pickup" as const, after: past.atPickupAfter }]),
  ];
  for (const { type, after } of moments) {
    await db.insert(transportEvents).values({
      transportRequestId,
      type,
      toStatus: status,
      actorUserId: crew.userId,
      actorOrganizationId: company.id,
      ambulanceCompanyId: company.id,
      occurredAt: at(after),
      recordedAt: at(after),
    });
  }
  if (past.rating !== undefined) {
    await db.insert(ratings).values({
      transportRequestId,
      hospitalId: hospital.id,
      ambulanceCompanyId: company.id,
      createdBy: nurse.userId,
      rating: past.rating,
      createdAt,
    });
  }
  return transportRequestId;
}
