import type { Database } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import {
  activeStatuses,
  type CreateRequestBody,
  type Milestone,
  openStatuses,
  type TransportEvent,
  type TransportRequest,
  type TransportResponse,
} from "@wardway/model";
import { HOUR_MS } from "@wardway/model/durations";
import { inArray } from "drizzle-orm";
import type { ApiResult, ApiSession } from "./session.ts";

/** ISO 8601. */
export const hoursAhead = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** A complete, valid body of `POST /api/transport-requests`. */
export function requestBody(changes: Partial<CreateRequestBody> = {}): CreateRequestBody {
  return {
    patientName: "Zoë O'Brien-Núñez",
    medicalRecordNumber: "MRN-4711",
    currentLocation: "Larkmoor Regional Medical Center, 4 West",
    destination: "Brookhollow Dialysis Center",
    transportDate: hoursAhead(3),
    priority: "high",
    equipment: "Oxygen, Stretcher",
    ...changes,
  };
}

export const coordinates = {
  startLocationLat: "39.2962",
  startLocationLong: "-76.5921",
  destinationLat: "39.2874",
  destinationLong: "-76.5702",
} as const satisfies Partial<CreateRequestBody>;

export async function createRequest(
  hospital: ApiSession,
  changes: Partial<CreateRequestBody> = {},
): Promise<TransportRequest> {
  return made(await hospital.post<TransportRequest>("/api/transport-requests", requestBody(changes)));
}

export async function respondTo(company: ApiSession, transportRequestId: number): Promise<TransportResponse> {
  const body = { transportRequestId, estimatedArrival: hoursAhead(3) };
  return made(await company.post<TransportResponse>("/api/transport-responses", body));
}

/** Sets the status of a response or request; fails if not allowed. */
export async function setStatus<Value>(session: ApiSession, path: string, status: string): Promise<Value> {
  return made(await session.patch<Value>(path, { status, reason: "A reason" }));
}

export async function approvedTransport(
  hospital: ApiSession,
  company: ApiSession,
  changes: Partial<CreateRequestBody> = {},
): Promise<TransportRequest> {
  const { id } = await createRequest(hospital, changes);
  const response = await respondTo(company, id);
  await setStatus(hospital, `/api/transport-responses/${response.id}/status`, "approved");
  return made(await hospital.get<TransportRequest>(`/api/transport-requests/${id}`));
}

/** A started transport whose crew has recorded `milestone`. */
export async function transportInProgress(
  hospital: ApiSession,
  company: ApiSession,
  milestone: Milestone,
  changes: Partial<CreateRequestBody> = {},
): Promise<TransportRequest> {
  const { id } = await approvedTransport(hospital, company, changes);
  await setStatus(company, `/api/transport-requests/${id}/status`, "in_progress");
  made(await company.post(`/api/transport-requests/${id}/milestones`, { milestone }));
  return made(await hospital.get<TransportRequest>(`/api/transport-requests/${id}`));
}

/** A transport under way whose crew has shared a position near the pick-up. */
export async function transportWithVehicle(
  hospital: ApiSession,
  company: ApiSession,
  changes: Partial<CreateRequestBody> = {},
): Promise<TransportRequest> {
  const request = await transportInProgress(hospital, company, "en_route", { ...coordinates, ...changes });
  const fix = {
    recordedAt: new Date().toISOString(),
    latitude: Number(coordinates.startLocationLat) + 0.01,
    longitude: Number(coordinates.startLocationLong),
    accuracy: 8,
    heading: 180,
  };
  made(await company.post(`/api/transport-requests/${request.id}/positions`, { fixes: [fix] }));
  return request;
}

export async function completedTransport(
  hospital: ApiSession,
  company: ApiSession,
  changes: Partial<CreateRequestBody> = {},
): Promise<TransportRequest> {
  const { id } = await approvedTransport(hospital, company, changes);
  await setStatus(company, `/api/transport-requests/${id}/status`, "in_progress");
  return setStatus<TransportRequest>(hospital, `/api/transport-requests/${id}/status`, "completed");
}

/** @returns the event's id */
export async function completionOf(session: ApiSession, requestId: number): Promise<number> {
  const { body } = await session.get<readonly TransportEvent[]>(
    `/api/transport-requests/${requestId}/events`,
  );
  return body.findLast(({ type }) => type === "completed")?.id ?? 1;
}

function made<Body>({ status, body }: ApiResult<Body>): Body {
  if (status >= 400) throw new Error(`The portal returned ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Those of the demo data would become late, and be notified, during a test that counts notifications. */
export async function endDemoTransports(db: Database): Promise<void> {
  await db
    .update(transportRequests)
    .set({ status: "cancelled" })
    .where(inArray(transportRequests.status, [...openStatuses, ...activeStatuses]));
}
