import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { limits } from "./limits.ts";
import { decodeMessage, messageText } from "./messages/message.ts";
import { changeStatusSchema, recordMilestoneSchema } from "./requests.ts";
import { createResponseSchema, rateSchema } from "./responses.ts";
import { createRequestSchema, facilityQuerySchema, geocodeQuerySchema } from "./wire.ts";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const request = {
  patientName: " Zoë O'Brien-Łukasz ",
  medicalRecordNumber: "MRN-1",
  currentLocation: "Ward 3",
  destination: "Clinic",
  transportDate: inMinutes(60),
  priority: "high",
};

/** What is wrong, by field. */
function problems(schema: z.ZodType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value);
  const issues = parsed.error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join("."), messageText(issue.message)]));
}

const codes = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => decodeMessage(message).code);

describe("createRequestSchema", () => {
  test("trims the fields of a form and applies the specified defaults", () => {
    expect(createRequestSchema.parse({ ...request, contactPerson: "" })).toMatchObject({
      patientName: "Zoë O'Brien-Łukasz",
      isolationPrecautions: "none",
      equipment: null,
      contactPerson: null,
      specialInstructions: null,
      startLocationLat: null,
    });
  });

  test("reports every missing field", () => {
    expect(problems(createRequestSchema, { priority: "soon" })).toEqual({
      patientName: "Patient name is required.",
      medicalRecordNumber: "Medical record number is required.",
      currentLocation: "Current location is required.",
      destination: "Destination is required.",
      transportDate: "Transport date must be a date and a time, like 2026-05-04T14:30:00Z.",
      priority: "Priority must be low, medium, high or critical.",
    });
  });

  test("takes unit and room of both ends, cleaned and within their limits, and needs neither", () => {
    expect(createRequestSchema.parse({ ...request, currentUnit: " 4 West ", currentRoom: "" })).toMatchObject(
      {
        currentUnit: "4 West",
        currentRoom: null,
        destinationUnit: null,
        destinationRoom: null,
      },
    );
    const long = { currentUnit: "x".repeat(81), destinationRoom: "x".repeat(41) };
    expect(problems(createRequestSchema, { ...request, ...long })).toEqual({
      currentUnit: "Unit can have at most 80 characters; this one has 81.",
      destinationRoom: "Room can have at most 40 characters; this one has 41.",
    });
  });

  test("rejects an overlong text and states its length", () => {
    expect(problems(createRequestSchema, { ...request, patientName: "x".repeat(121) })).toEqual({
      patientName: "Patient name can have at most 120 characters; this one has 121.",
    });
  });

  test.each([
    ["a NUL", "A\u0000B"],
    ["an escape", "A\u001b[2J"],
    ["half of a surrogate pair", "A\ud83d"],
  ])("rejects %s, which cannot be stored or displayed", (_what, patientName) => {
    expect(problems(createRequestSchema, { ...request, patientName })).toEqual({
      patientName: "Patient name has characters that cannot be shown.",
    });
  });

  test("preserves any script, line ends and emoji", () => {
    const specialInstructions = "ליאור\nيوسف\t李雷 👩🏽‍🚒";
    expect(createRequestSchema.parse({ ...request, specialInstructions })).toMatchObject({
      specialInstructions,
    });
  });

  test("accepts a pick-up within the grace period, and rejects past dates and dates more than a year ahead", () => {
    const at = (minutes: number) =>
      problems(createRequestSchema, { ...request, transportDate: inMinutes(minutes) });
    expect(at(1 - limits.pickupGraceMinutes)).toEqual({});
    expect(at(-1 - limits.pickupGraceMinutes)).toEqual({
      transportDate: "The transport date is in the past. Choose a later date and time.",
    });
    expect(at((limits.pickupHorizonDays + 1) * 24 * 60)).toEqual({
      transportDate: "The transport date is more than a year ahead. Check the year.",
    });
  });

  test("accepts a date with any offset and rejects one without", () => {
    expect(
      problems(createRequestSchema, { ...request, transportDate: "2026-02-30T10:00:00Z" }),
    ).toHaveProperty("transportDate");
    expect(problems(createRequestSchema, { ...request, transportDate: "tomorrow" })).toHaveProperty(
      "transportDate",
    );
    const local = inMinutes(60).replace("Z", "");
    expect(problems(createRequestSchema, { ...request, transportDate: local })).toHaveProperty(
      "transportDate",
    );
    const elsewhere = new Date(Date.parse(request.transportDate) + 5.5 * 3_600_000).toISOString();
    const parsed = createRequestSchema.parse({
      ...request,
      transportDate: elsewhere.replace("Z", "+05:30"),
    });
    expect(parsed.transportDate.toISOString()).toBe(request.transportDate);
  });

  test("removes duplicate equipment and sorts it in the form's order", () => {
    const equipmentOf = (equipment: string) => createRequestSchema.parse({ ...request, equipment }).equipment;
    expect(equipmentOf("Wheelchair,Oxygen, Oxygen")).toBe("Oxygen, Wheelchair");
    expect(equipmentOf(" , ")).toBeNull();
    expect(problems(createRequestSchema, { ...request, equipment: "Jetpack" })).toHaveProperty("equipment");
  });

  test("parses positions from decimal degrees as text", () => {
    const parsed = createRequestSchema.parse({
      ...request,
      startLocationLat: " 39.2811 ",
      startLocationLong: "-76.",
      destinationLat: "",
    });
    expect([parsed.startLocationLat, parsed.startLocationLong]).toEqual([39.2811, -76]);
    expect([parsed.destinationLat, parsed.destinationLong]).toEqual([null, null]);
    expect(problems(createRequestSchema, { ...request, destinationLat: "90.5" })).toEqual({
      destinationLat: "Destination latitude must lie between -90 and 90 degrees.",
    });
  });

  test.each([
    [{ startLocationLat: "39.29" }, { startLocationLong: "text.required" }],
    [{ startLocationLong: "-76.6", startLocationLat: "" }, { startLocationLat: "text.required" }],
    [{ destinationLat: "39.29", destinationLong: null }, { destinationLong: "text.required" }],
    [{ destinationLat: "0", destinationLong: "0.0" }, { destinationLat: "location.implausible" }],
    [
      { startLocationLat: "-76.6122", startLocationLong: "39.2904" },
      { startLocationLat: "location.implausible" },
    ],
    [
      { startLocationLat: "39,2904", startLocationLong: "-76.6" },
      { startLocationLat: "location.notDegrees" },
    ],
    [
      { startLocationLat: "0x27", startLocationLong: "-7.66e1" },
      { startLocationLat: "location.notDegrees", startLocationLong: "location.notDegrees" },
    ],
    [
      { startLocationLat: "   ", startLocationLong: "   " },
      { startLocationLat: "location.notDegrees", startLocationLong: "location.notDegrees" },
    ],
    [
      { startLocationLat: "Infinity", startLocationLong: "-76.6" },
      { startLocationLat: "location.notDegrees" },
    ],
    [{ startLocationLat: "39.29", startLocationLong: "-181" }, { startLocationLong: "location.outOfRange" }],
  ])("rejects coordinates %j", (coordinates, faults) => {
    const { issues } = createRequestSchema.safeParse({ ...request, ...coordinates }).error ?? { issues: [] };
    expect(
      Object.fromEntries(issues.map(({ path, message }) => [path[0], decodeMessage(message).code])),
    ).toEqual(faults);
  });

  test("names the missing half and the decimal point", () => {
    expect(problems(createRequestSchema, { ...request, startLocationLat: "39.29" })).toEqual({
      startLocationLong: "Start longitude is required.",
    });
    expect(problems(createRequestSchema, { ...request, destinationLat: "39,29" })).toEqual({
      destinationLat: "Destination latitude must be decimal degrees as text, with a decimal point.",
    });
  });

  test("reports errors of the route by code", () => {
    const route = {
      optimalRoute: "\n",
      trafficCondition: "jam",
      estimatedTravelTime: limits.routeSeconds + 1,
      estimatedDistance: "far",
    };
    expect(codes(createRequestSchema, { ...request, ...route })).toEqual([
      "route.polylineInvalid",
      "route.trafficInvalid",
      "route.timeTooLong",
      "route.distanceInvalid",
    ]);
    expect(problems(createRequestSchema, { ...request, ...route })).toMatchObject({
      estimatedTravelTime: "Estimated travel time can be at most 604800 seconds.",
    });
  });
});

describe("queries of places", () => {
  test("report errors by code", () => {
    expect(codes(facilityQuerySchema, { near: "here", limit: "99" })).toEqual([
      "location.nearInvalid",
      "number.range",
    ]);
    expect(codes(geocodeQuerySchema, { q: " " })).toEqual(["geocode.queryEmpty"]);
    expect(codes(geocodeQuerySchema, { q: "Alder Street", lat: "39" })).toEqual([
      "geocode.positionIncomplete",
      "geocode.queryOrPosition",
    ]);
  });
});

describe("changeStatusSchema", () => {
  test("requires a reason to cancel and to release only", () => {
    expect(problems(changeStatusSchema, { status: "cancelled" })).toEqual({
      reason: "A reason is required.",
    });
    expect(problems(changeStatusSchema, { status: "pending", reason: "  " })).toEqual({
      reason: "A reason is required.",
    });
    expect(problems(changeStatusSchema, { status: "in_progress" })).toEqual({});
  });
});

describe("createResponseSchema", () => {
  test("rejects an arrival in the past", () => {
    const at = (minutes: number) =>
      problems(createResponseSchema, { transportRequestId: 1, estimatedArrival: inMinutes(minutes) });
    expect(at(20)).toEqual({});
    expect(at(-20)).toHaveProperty("estimatedArrival");
  });
});

describe("rateSchema", () => {
  test.each([0, 6, 2.5, Number.NaN, "5"])("rejects %s", (rating) => {
    expect(problems(rateSchema, { transportRequestId: 1, rating })).toHaveProperty("rating");
  });

  test("accepts one to five", () => {
    expect([1, 2, 3, 4, 5].map((rating) => problems(rateSchema, { transportRequestId: 1, rating }))).toEqual([
      {},
      {},
      {},
      {},
      {},
    ]);
  });
});

describe("recordMilestoneSchema", () => {
  test("rejects a time in the future, except within the clock tolerance", () => {
    const at = (minutes: number) =>
      problems(recordMilestoneSchema, { milestone: "en_route", at: inMinutes(minutes) });
    expect(at(limits.milestoneAheadMinutes - 1)).toEqual({});
    expect(at(limits.milestoneAheadMinutes + 1)).toHaveProperty("at");
  });
});
