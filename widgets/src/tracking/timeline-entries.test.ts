import type { TransportEvent } from "@wardway/model";
import { describe, expect, it } from "vitest";
import type { StepFacts } from "./milestones.ts";
import { timelineEntries } from "./timeline-entries.ts";

const request = (facts: Partial<StepFacts>): StepFacts => ({
  hospitalId: 10,
  ambulanceCompanyId: null,
  status: "pending",
  lastMilestone: null,
  ...facts,
});

const event = (facts: Partial<TransportEvent>): TransportEvent => ({
  id: 1,
  type: "created",
  occurredAt: "2026-03-10T18:00:00.000Z",
  recordedAt: facts.occurredAt ?? "2026-03-10T18:00:00.000Z",
  actorName: null,
  correction: null,
  organizationName: "General Hospital",
  details: {},
  ...facts,
});

const titles = (entries: ReturnType<typeof timelineEntries>) =>
  entries.map(({ title, state }) => `${title}: ${state}`);

describe("timelineEntries", () => {
  it("marks the last event as current and lists pending ones after it", () => {
    expect(titles(timelineEntries(request({}), [event({})]))).toEqual([
      "Request Created: current",
      "Response Received: upcoming",
      "Request Approved: upcoming",
      "Ambulance En Route: upcoming",
      "Arrival at Destination: upcoming",
      "Transport Completed: upcoming",
    ]);
  });

  it("lists the remaining milestones of a transport in progress", () => {
    const underWay = request({ status: "in_progress", lastMilestone: "patient_aboard" });
    expect(titles(timelineEntries(underWay, [event({ type: "patient_aboard" })]))).toEqual([
      "Patient Aboard: current",
      "Arrival at Destination: upcoming",
      "Transfer of Care: upcoming",
      "Transport Completed: upcoming",
    ]);
  });

  it("omits what a portal of a later release returns to a page that was built before", () => {
    const later = { ...event({ id: 2 }), ...JSON.parse('{"type":"of_a_later_release"}') };
    expect(titles(timelineEntries(request({ status: "cancelled" }), [event({}), later]))).toEqual([
      "Request Created: done",
    ]);
  });

  it("says what a proposed change would change, why, and what became of it", () => {
    const details = { changed: "transportDate, needs", reason: "The crew is held up" };
    const proposed = event({ type: "pickup_proposed", details });
    const declined = event({ type: "proposal_declined", details: { ...details, reason: "Too late" } });
    const released = event({ type: "released", details: { reason: "Other plans", endedProposal: 1 } });
    const entries = timelineEntries(request({}), [proposed, declined, released]);
    expect(entries.slice(0, 3)).toMatchObject([
      {
        title: "Other Pick-up Proposed",
        detail: { kind: "text", text: "Changed: care and needs. The crew is held up" },
      },
      { title: "Proposal Declined", detail: { text: "Changed: care and needs. Too late" }, state: "stopped" },
      { detail: { kind: "reason", text: "Other plans" }, note: "A proposed change was not answered" },
    ]);
  });

  it("says what a changed request says now, and what it said before", () => {
    const changed = event({
      type: "changed",
      details: {
        changed:
          "patientName, currentRoom, startLocationLat, destination, destinationLat, priority, equipment, needs",
        pickup: "2026-03-10T18:00:00.000Z",
        requestedPickup: "2026-03-10T19:00:00.000Z",
        isAsap: 1,
        level: "cct",
        requestedLevel: "bls",
        to: "St. Odhran Hospital",
        requestedTo: "Brookhollow",
        priority: "critical",
        requestedPriority: "low",
        isolation: "airborne",
        requestedIsolation: "none",
        equipment: "Oxygen, Stretcher",
        requestedEquipment: null,
      },
    });
    expect(timelineEntries(request({}), [changed])[0]).toMatchObject({
      title: "Request Changed",
      offer: { level: "CCT instead of BLS", pickup: "asap", requestedPickup: "2026-03-10T19:00:00.000Z" },
      detail: {
        kind: "text",
        text:
          "To St. Odhran Hospital instead of Brookhollow. Priority: Critical instead of Low. " +
          "Isolation: Airborne instead of None. Equipment: Oxygen, Stretcher instead of None. " +
          "Changed: patient, units and rooms, position on the map, care and needs",
      },
    });
    const withdrawn = event({ type: "response_withdrawn", details: { within: "request.change" } });
    expect(timelineEntries(request({}), [withdrawn])[0]?.detail).toEqual({
      kind: "text",
      text: "The request was changed",
    });
  });

  it("lists nothing pending after the transport has ended", () => {
    const completed = [event({}), event({ id: 2, type: "completed" })];
    expect(titles(timelineEntries(request({ status: "completed" }), completed))).toEqual([
      "Request Created: done",
      "Transport Completed: done",
    ]);
    const cancelled = [event({}), event({ id: 2, type: "cancelled" })];
    expect(titles(timelineEntries(request({ status: "cancelled" }), cancelled))).toEqual([
      "Request Created: done",
      "Transport Cancelled: stopped",
    ]);
  });

  it("formats the time between entries, and none for the first or within a second", () => {
    const entries = timelineEntries(request({ status: "completed" }), [
      event({ id: 1, occurredAt: "2026-03-10T18:00:00.000Z" }),
      event({ id: 2, occurredAt: "2026-03-10T18:00:00.400Z" }),
      event({ id: 3, occurredAt: "2026-03-10T18:12:00.000Z" }),
      event({ id: 4, occurredAt: "2026-03-10T20:17:00.000Z" }),
    ]);
    expect(entries.map(({ gap }) => gap)).toEqual([null, null, "12 min", "2 h 5 min"]);
  });

  it("states when a milestone was recorded later than it happened", () => {
    const [late, prompt] = timelineEntries(request({ status: "completed" }), [
      event({ id: 1, type: "at_pickup", recordedAt: "2026-03-10T18:20:00.000Z" }),
      event({ id: 2, type: "patient_aboard", recordedAt: "2026-03-10T18:00:59.000Z" }),
    ]);
    expect(late?.recordedAt).toBe("2026-03-10T18:20:00.000Z");
    expect(prompt?.recordedAt).toBeNull();
  });

  it("lists reason, arrival, rating and route change as details", () => {
    const details = timelineEntries(request({ status: "completed" }), [
      event({ id: 1, type: "response_received", details: { estimatedArrival: "2026-03-10T19:00:00.000Z" } }),
      event({ id: 2, type: "released", details: { reason: "Engine fault" } }),
      event({ id: 3, type: "rated", details: { rating: 4 } }),
      event({ id: 4 }),
      event({ id: 5, type: "route_optimized", details: { source: "osrm", seconds: 840, distance: 6_200 } }),
    ]).map(({ detail }) => detail);
    expect(details).toEqual([
      { kind: "arrival", at: "2026-03-10T19:00:00.000Z" },
      { kind: "reason", text: "Engine fault" },
      { kind: "rating", value: 4 },
      null,
      { kind: "text", text: "14 min, 6.2 km" },
    ]);
  });

  it("names the person for colleagues, otherwise the organization or the administrator", () => {
    const by = timelineEntries(request({ status: "completed" }), [
      event({ id: 1, actorName: "Ana Ruiz" }),
      event({ id: 2 }),
      event({ id: 3, organizationName: null }),
    ]).map((entry) => entry.by);
    expect(by).toEqual(["Ana Ruiz, General Hospital", "General Hospital", "Administrator"]);
  });

  it("says what a step was before its correction, and that a withdrawn one does not count", () => {
    const details = {
      milestone: "at_pickup",
      before: "2026-03-10T18:20:00.000Z",
      reason: "Pressed too late",
    };
    const events = [
      event({ id: 1, type: "en_route", correction: "withdrawn" }),
      event({ id: 2, type: "at_pickup", correction: "time" }),
      event({ id: 3, type: "completed", correction: "withdrawn", details: {} }),
      event({
        id: 4,
        type: "milestone_corrected",
        details: { ...details, at: "2026-03-10T18:00:00.000Z" },
      }),
      event({ id: 5, type: "milestone_corrected", details: { ...details, milestone: "en_route" } }),
      event({ id: 6, type: "reopened", details: { reason: "Another one was meant" } }),
    ];
    const entries = timelineEntries(request({ status: "in_progress" }), events).slice(0, 6);
    expect(titles(entries)).toEqual([
      "Ambulance En Route: stopped",
      "At Pick-up: done",
      "Transport Completed: stopped",
      "Time Corrected: done",
      "Step Withdrawn: done",
      "Transport Reopened: current",
    ]);
    expect(entries.map(({ note, detail, stop }) => ({ note, detail, stop }))).toMatchObject([
      { note: "Withdrawn later", stop: null },
      { note: "Time corrected later", stop: 5 },
      { note: "Withdrawn later", stop: null },
      { note: null, detail: { kind: "time", step: "At Pick-up", at: "2026-03-10T18:00:00.000Z" } },
      {
        note: null,
        detail: { kind: "time", step: "Ambulance En Route", at: null, reason: "Pressed too late" },
      },
      { note: null, detail: { kind: "reason", text: "Another one was meant" } },
    ]);
  });

  it("names the milestones that a completed transport lacks, until they are late entries", () => {
    const completed = request({ status: "completed", lastMilestone: "at_pickup" });
    const events = [
      event({ id: 1, type: "at_pickup" }),
      event({ id: 2, type: "completed", occurredAt: "2026-03-10T19:00:00.000Z" }),
    ];
    expect(timelineEntries(completed, events).at(-1)?.note).toBe(
      "Not recorded: Ambulance En Route, Patient Aboard, Arrival at Destination, Transfer of Care",
    );
    const late = event({
      id: 3,
      type: "patient_aboard",
      occurredAt: "2026-03-10T18:40:00.000Z",
      recordedAt: "2026-03-10T19:00:30.000Z",
    });
    expect(timelineEntries(completed, [...events, late])).toMatchObject([
      { title: "At Pick-up", note: null },
      {
        title: "Patient Aboard",
        note: "Late entry, after completion",
        recordedAt: late.recordedAt,
      },
      {
        title: "Transport Completed",
        note: "Not recorded: Ambulance En Route, Arrival at Destination, Transfer of Care",
      },
    ]);
    const prepared = event({ id: 4, type: "return_prepared", occurredAt: "2026-03-10T19:10:00.000Z" });
    expect(timelineEntries(completed, [...events, prepared]).at(-1)).toMatchObject({
      title: "Return trip prepared",
      note: null,
    });
  });
});
