import { createRequestSchema } from "@wardway/model";
import { addDays } from "date-fns";
import { describe, expect, it } from "vitest";
import { prefilledTexts, typedOver, typedTexts } from "./prefilled-texts.ts";
import { toRequestBody } from "./request-body.ts";
import { requestDefaults } from "./request-defaults.ts";

const now = addDays(new Date(), 1);
const defaults = requestDefaults({ now, timeZone: "America/Chicago", contactPerson: "" });
const mercy = { text: "Mercy Hospital", position: { latitude: 39.8, longitude: -89.6 } };

describe("prefilledTexts", () => {
  it("fills the fields, places with their positions", () => {
    expect(prefilledTexts(defaults, { patientName: "Ana", currentLocation: mercy })).toEqual({
      ...defaults,
      patientName: "Ana",
      currentLocation: "Mercy Hospital",
      startLocationLat: "39.8",
      startLocationLong: "-89.6",
    });
  });

  it("specifies the pick-up with a date or a time, which a user's choice replaces", () => {
    const untouched = prefilledTexts(defaults, { time: "14:30" });
    expect(untouched).toMatchObject({ asSoonAsPossible: "", date: defaults.date, time: "14:30" });
    expect(typedTexts({ ...defaults, time: "09:59" }, defaults)).toEqual({});
    expect(typedTexts({ ...untouched, asSoonAsPossible: "yes" }, untouched)).toMatchObject({
      asSoonAsPossible: "yes",
    });
  });

  it("never replaces typed text or adds a position to it", () => {
    const typed = typedTexts({ ...defaults, patientName: "Zoë", currentLocation: "4 West" }, defaults);
    const later = prefilledTexts(defaults, {
      patientName: "Ana",
      medicalRecordNumber: "MRN-1",
      currentLocation: mercy,
    });
    expect({ ...later, ...typed }).toMatchObject({
      patientName: "Zoë",
      medicalRecordNumber: "MRN-1",
      currentLocation: "4 West",
      startLocationLat: "",
      startLocationLong: "",
    });
  });
});

describe("typedOver", () => {
  const over = (typed: Partial<typeof defaults>, before: object, present: object) => {
    const texts = { ...defaults, ...before };
    return typedOver(typedTexts({ ...texts, ...typed }, texts), texts, { ...defaults, ...present });
  };

  it("keeps what another user has checked or unchecked beside what was checked or unchecked here", () => {
    expect(
      over(
        { equipment: ["Oxygen", "Stretcher"] },
        { equipment: ["Stretcher", "Wheelchair"] },
        { equipment: ["Ventilator", "Wheelchair"] },
      ),
    ).toEqual({ equipment: ["Ventilator", "Oxygen"] });
  });

  it("keeps a room as long as the place is the same, and nothing else of the place", () => {
    const [before, typed] = [{ destination: "Mercy", destinationUnit: "ICU" }, { destinationRoom: "12" }];
    const renamed = { destination: "Mercy", destinationUnit: "Medical ICU" };
    expect(over(typed, before, renamed)).toEqual({ destinationRoom: "12" });
    expect(over(typed, before, { destination: "Lakeside" })).toEqual({});
    const moved = { destination: "Harrow Clinic", ...typed };
    expect(over(moved, before, renamed)).toMatchObject({ ...moved, destinationUnit: "ICU" });
  });

  it("keeps a weight with the unit that it was typed in, and a level with its reason", () => {
    expect(over({ weight: "180" }, { weightUnit: "lb" }, { weight: "82", weightUnit: "kg" })).toEqual({
      weight: "180",
      weightUnit: "lb",
    });
    expect(over({ levelReason: "Typed" }, { levelOfService: "als" }, { levelOfService: "bls" })).toEqual({
      levelOfService: "als",
      levelReason: "Typed",
    });
  });
});

describe("toRequestBody", () => {
  it("keeps the pick-up that was stated, also in the second of two hours that the clocks repeat", () => {
    const stated = "2026-11-01T06:30:00.000Z";
    const texts = { ...defaults, asSoonAsPossible: "", date: "2026-11-01", time: "01:30" };
    expect(toRequestBody(texts, "America/New_York", stated).transportDate).toBe(stated);
    expect(toRequestBody(texts, "America/New_York", null).transportDate).toBe("2026-11-01T05:30:00.000Z");
    expect(toRequestBody({ ...texts, time: "01:31" }, "America/New_York", stated).transportDate).toBe(
      "2026-11-01T05:31:00.000Z",
    );
  });

  it("has the time of submission as soon as possible", () => {
    const before = Date.now();
    const body = toRequestBody({ ...defaults, date: "2020-01-01" }, "America/Chicago", null);
    expect(body.asSoonAsPossible).toBe(true);
    expect(Date.parse(body.transportDate)).toBeGreaterThanOrEqual(before);
    expect(toRequestBody({ ...defaults, asSoonAsPossible: "" }, "UTC", null)).not.toHaveProperty(
      "asSoonAsPossible",
    );
  });

  it("matches the API's schema, with the time in the user's zone", () => {
    const texts = {
      ...prefilledTexts(defaults, {
        currentLocation: { ...mercy, unit: "4 West", room: "412" },
        destination: { text: "Lakeside" },
      }),
      patientName: " Ana ",
      medicalRecordNumber: "MRN-1",
      asSoonAsPossible: "",
      time: "14:30",
      equipment: ["Wheelchair", "Oxygen"],
    };
    const parsed = createRequestSchema.parse(toRequestBody(texts, "Asia/Kolkata", null));
    expect(parsed).toMatchObject({
      patientName: "Ana",
      transportDate: new Date(`${texts.date}T09:00:00.000Z`),
      equipment: "Oxygen, Wheelchair",
      currentUnit: "4 West",
      currentRoom: "412",
      destinationUnit: null,
      startLocationLat: 39.8,
      destinationLat: null,
      contactPerson: null,
    });
  });
});
