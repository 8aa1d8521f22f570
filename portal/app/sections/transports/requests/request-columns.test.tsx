import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { getRequestColumns, type RequestRow } from "./request-columns.tsx";

const clock = { now: "2026-11-22T14:00:00.000Z", timeZone: "UTC" };
const request: RequestRow = {
  id: 53,
  hospitalId: 1,
  hospitalName: "Larkmoor Regional",
  hospitalTimeZone: "UTC",
  patientName: "I. T.",
  transportDate: "2026-11-22T13:48:00.000Z",
  priority: "critical",
  isolationPrecautions: "contact",
  levelOfService: null,
  needs: {},
  equipment: "Oxygen, Ventilator",
  status: "pending",
  ambulanceCompanyId: null,
  ambulanceCompanyName: null,
  promisedArrival: null,
  earliestArrival: null,
  lastMilestone: null,
  baseDistance: 2500,
  baseDriveTime: 240,
  createdAt: "2026-11-22T13:20:00.000Z",
  from: { facility: "Larkmoor Regional", unit: "Emergency, bay 3", room: null },
  to: { facility: "St. Odhran Hospital", unit: null, room: null },
};

const textsOf = (change: Partial<RequestRow>, viewer: "hospital" | "ambulance") =>
  getRequestColumns({ viewer, clock }).map(({ cell }) =>
    renderToStaticMarkup(cell({ ...request, ...change }))
      .replace(/title="([^"]+)"[^>]*>/g, ">$1 ")
      .replace(/<\/(b|p|i|bdi)>|<small>/g, " ")
      .replace(/<[^>]+>/g, "")
      .replace(/\s+/g, " ")
      .trim(),
  );

it("shows priority, patient, journey, needs, pick-up and state of a late request", () => {
  expect(textsOf({}, "ambulance")).toEqual([
    "Critical",
    "I. T. No. 53",
    "From Larkmoor Regional, Emergency, bay 3 To St. Odhran Hospital",
    "Contact isolation Ventilator Oxygen",
    "12 min late 13:48, 4 min away",
    "Pending no response, 40 min",
  ]);
});

it("names the vehicle of a transport as the map beside the list does", () => {
  const [, patient] = getRequestColumns({ viewer: "hospital", clock });
  const text = renderToStaticMarkup(patient?.cell({ ...request, unitName: "Medic 12" })).replace(
    /<[^>]+>/g,
    " ",
  );
  expect(text).toMatch(/No\. 53, +Medic 12/);
});

it.each([
  [
    { status: "needs_approval", earliestArrival: "2026-11-22T14:05:00.000Z" },
    "hospital",
    "Needs Approval earliest 14:05, 17 min late",
  ],
  [
    { status: "needs_approval", earliestArrival: "2026-11-22T14:05:00.000Z" },
    "ambulance",
    "Needs Approval Response sent, 17 min late",
  ],
  [
    { status: "needs_approval", earliestArrival: "2026-11-22T13:48:00.000Z" },
    "hospital",
    "Needs Approval earliest 13:48, this time has passed",
  ],
  [
    { status: "needs_approval", earliestArrival: "2026-11-22T13:48:00.000Z" },
    "ambulance",
    "Needs Approval Your arrival time has passed",
  ],
  [{ status: "needs_approval" }, "ambulance", "Needs Approval other responses"],
  [
    { status: "approved", promisedArrival: "2026-11-22T15:00:00.000Z", ambulanceCompanyName: "Bluegate" },
    "hospital",
    "Approved arrives 15:00, Bluegate",
  ],
  [
    { status: "approved", promisedArrival: "2026-11-22T13:40:00.000Z" },
    "ambulance",
    "Approved Not started, 20 min late",
  ],
  [
    {
      status: "in_progress",
      lastMilestone: "en_route",
      promisedArrival: "2026-11-22T15:00:00.000Z",
      ambulanceCompanyName: "Bluegate",
    },
    "hospital",
    "In Progress arrives 15:00, Bluegate",
  ],
  [
    { status: "in_progress", lastMilestone: "patient_aboard", promisedArrival: "2026-11-22T15:00:00.000Z" },
    "ambulance",
    "In Progress Patient aboard",
  ],
  [{ status: "completed", ambulanceCompanyName: "Bluegate" }, "hospital", "Completed Bluegate"],
] as const)("says what happened last: %o for a %s", (change, viewer, text) => {
  expect(textsOf({ ...change, hasResponded: true }, viewer).at(-1)).toBe(text);
});

it("shows what the lateness counts from, and no drive below a minute", () => {
  const late = { status: "approved", promisedArrival: "2026-11-22T13:40:00.000Z" } as const;
  expect(textsOf(late, "hospital")[4]).toBe("20 min late promised 13:40");
  expect(textsOf({ baseDriveTime: 48 }, "ambulance")[4]).toMatch(/, 1 min away$/);
});

it("marks a request of the simulation", () => {
  expect(textsOf({ isSimulated: true }, "hospital")[1]).toBe("I. T. Simulation 53");
  expect(textsOf({ isSimulated: true, from: request.to }, "ambulance")[1]).toBe(
    "I. T. Simulation 53, Larkmoor Regional",
  );
});

it("names the hospital if the journey does not", () => {
  const elsewhere = { from: { facility: "Home", unit: null, room: null } };
  expect(textsOf(elsewhere, "ambulance")[1]).toBe("I. T. No. 53, Larkmoor Regional");
  expect(textsOf(elsewhere, "hospital")[1]).toBe("I. T. No. 53");
});

it("names the viewer's time zone where the hospital's clocks differ", () => {
  const abroad = { hospitalTimeZone: "America/New_York" };
  expect(textsOf(abroad, "ambulance")[4]).toBe("12 min late 13:48 UTC, 4 min away");
});

it("shows the time since a request as soon as possible, and calls it late when the time to respond is over", () => {
  const asap = (requestedAt: string) =>
    getRequestColumns({ viewer: "hospital", clock })
      .map(({ cell }) =>
        renderToStaticMarkup(
          cell({ ...request, asSoonAsPossible: true, transportDate: requestedAt, createdAt: requestedAt }),
        ),
      )[4]
      ?.replaceAll("\u00a0", " ");
  expect(asap("2026-11-22T13:56:00.000Z")).toContain("<b>as soon as possible</b><small>requested 4 min ago");
  expect(asap("2026-11-22T13:40:00.000Z")).toContain('<b class="late">as soon as possible</b>');
});

it("marks a request about which the other side has written, or waits for an answer", () => {
  const [, patient] = textsOf({ unreadMessages: 2, hasProposal: true }, "ambulance");
  expect(patient).toBe("I. T. Change proposed 2 new messages No. 53");
});
