import type { Actor, Milestone, TransportRequest, TransportResponse } from "@wardway/model";
import { describe, expect, it } from "vitest";
import { getTurn } from "./turn.ts";

const actor = (role: Actor["role"], organizationId: number | null): Actor => ({
  userId: 1,
  username: "user",
  role,
  organizationId,
});
const hospital = actor("hospital", 10);
const company = actor("ambulance", 20);

const request = (facts: Partial<TransportRequest>): TransportRequest => ({
  id: 1,
  hospitalId: 10,
  hospitalTimeZone: "UTC",
  hospitalName: "General Hospital",
  patientName: "Ana Ruiz",
  medicalRecordNumber: "MRN-1",
  currentLocation: "Ward 3",
  currentUnit: null,
  currentRoom: null,
  destination: "Clinic",
  destinationUnit: null,
  destinationRoom: null,
  transportDate: "2026-03-10T18:00:00.000Z",
  priority: "medium",
  isolationPrecautions: "none",
  equipment: null,
  levelOfService: null,
  levelReason: null,
  needs: {},
  specialInstructions: null,
  contactPerson: null,
  acceptingPhysician: null,
  bedConfirmedAt: null,
  reportCalledAt: null,
  status: "pending",
  ambulanceCompanyId: null,
  ambulanceCompanyName: null,
  promisedArrival: null,
  earliestArrival: null,
  openResponses: 0,
  lastMilestone: null,
  startLocationLat: null,
  startLocationLong: null,
  destinationLat: null,
  destinationLong: null,
  optimalRoute: null,
  trafficCondition: null,
  estimatedTravelTime: null,
  estimatedDistance: null,
  routeSource: null,
  routeLastUpdated: null,
  baseDistance: null,
  baseDriveTime: null,
  createdAt: "2026-03-10T17:00:00.000Z",
  updatedAt: "2026-03-10T17:00:00.000Z",
  version: 1,
  revision: 1,
  ...facts,
});

const response = (status: TransportResponse["status"]): TransportResponse => ({
  id: 1,
  transportRequestId: 1,
  ambulanceCompanyId: 20,
  ambulanceCompanyName: "City Ambulance",
  ambulanceCompanyPhone: null,
  companyRating: null,
  companyRatings: 0,
  baseDistance: null,
  baseDriveTime: null,
  estimatedArrival: "2026-03-10T17:45:00.000Z",
  notes: null,
  offeredLevel: null,
  vehicle: null,
  offeredPickup: null,
  expiresAt: null,
  status,
  createdAt: "2026-03-10T17:10:00.000Z",
});

const now = "2026-03-10T17:30:00.000Z";

const assigned = { ambulanceCompanyId: 20, ambulanceCompanyName: "City Ambulance" };

describe("getTurn", () => {
  it("links a company without an open response to the form", () => {
    const lead = { kind: "lead", tab: "responses", anchor: "respond", label: "Respond" };
    expect(getTurn(company, { request: request({}), responses: [], isRated: false }, now)).toEqual(lead);
    const withdrawn = {
      request: request({ status: "needs_approval" }),
      responses: [response("withdrawn")],
      isRated: false,
    };
    expect(getTurn(company, withdrawn, now)).toEqual(lead);
  });

  it("tells a company that it has declined", () => {
    const declined = { request: request({ declines: 1 }), responses: [], isRated: false };
    expect(getTurn(company, declined, now)).toEqual({ kind: "waiting", label: "Your company has declined" });
    expect(getTurn(hospital, declined, now)).toEqual({
      kind: "waiting",
      label: "Waiting for companies to respond",
    });
  });

  it("names the party that a company with an open response waits for", () => {
    const waiting = {
      request: request({ status: "needs_approval" }),
      responses: [response("pending")],
      isRated: false,
    };
    expect(getTurn(company, waiting, now)).toEqual({
      kind: "waiting",
      label: "Waiting for the hospital to approve a response",
    });
  });

  it("links the hospital to the open responses with their count", () => {
    const facts = {
      request: request({ status: "needs_approval" }),
      responses: [response("pending"), response("rejected"), response("pending")],
      isRated: false,
    };
    expect(getTurn(hospital, facts, now)).toMatchObject({ kind: "lead", label: "Review 2 responses" });
    expect(getTurn(hospital, { ...facts, responses: [response("pending")] }, now)).toMatchObject({
      label: "Review 1 response",
    });
  });

  it("names the company that the hospital waits for", () => {
    const facts = { request: request({ status: "approved", ...assigned }), responses: [], isRated: false };
    expect(getTurn(hospital, facts, now)).toEqual({
      kind: "waiting",
      label: "Waiting for City Ambulance to start",
    });
    expect(getTurn(company, facts, now)).toEqual({ kind: "step" });
  });

  it("links the hospital to a change that the company proposes, and leaves the crew its next step", () => {
    const proposal = { number: 1, by: "company", madeAt: now, reason: "Held up", changes: {} } as const;
    const agreed = request({ status: "approved", ...assigned, proposal });
    const facts = { request: agreed, responses: [], isRated: false };
    expect(getTurn(hospital, facts, now)).toMatchObject({ kind: "lead", anchor: "proposal" });
    const asked = { ...facts, request: { ...agreed, proposal: { ...proposal, by: "hospital" as const } } };
    expect(getTurn(company, asked, now)).toEqual({ kind: "step" });
  });

  it("names the pick-up that is far ahead, the pick-up, and the transfer of care", () => {
    const approved = { request: request({ status: "approved", ...assigned }), responses: [], isRated: false };
    expect(getTurn(company, approved, "2026-03-05T17:30:00.000Z")).toEqual({
      kind: "waiting",
      label: "The pick-up is more than 4 hours away",
    });
    const label = (lastMilestone: Milestone | null) =>
      getTurn(
        hospital,
        { ...approved, request: request({ status: "in_progress", lastMilestone, ...assigned }) },
        now,
      );
    const toPickUp = { kind: "waiting", label: "Waiting for City Ambulance to pick up the patient" };
    expect(label(null)).toEqual(toPickUp);
    expect(label("at_pickup")).toEqual(toPickUp);
    expect(label("patient_aboard")).toEqual({
      kind: "waiting",
      label: "Waiting for City Ambulance to hand over the patient",
    });
  });

  it("links the hospital to the rating until it is rated", () => {
    const completed = { request: request({ status: "completed", ...assigned }), responses: [] };
    expect(getTurn(hospital, { ...completed, isRated: false }, now)).toMatchObject({
      label: "Rate Transport",
    });
    expect(getTurn(hospital, { ...completed, isRated: true }, now)).toEqual({ kind: "ended" });
    expect(getTurn(company, { ...completed, isRated: false }, now)).toEqual({ kind: "ended" });
  });
});
