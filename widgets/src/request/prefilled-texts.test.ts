import { createRequestSchema } from "@wardway/model";
import { addDays } from "date-fns";
import { describe, expect, it } from "vitest";
import { prefilledTexts, typedTexts } from "./prefilled-texts.ts";
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

describe("toRequestBody", () => {
  it("has the time of submission as soon as possible", () => {
    const before = Date.now();
    const body = toRequestBody({ ...defaults, date: "2020-01-01" }, "America/Chicago");
    expect(body.asSoonAsPossible).toBe(true);
    expect(Date.parse(body.transportDate)).toBeGreaterThanOrEqual(before);
    expect(toRequestBody({ ...defaults, asSoonAsPossible: "" }, "UTC")).not.toHaveProperty(
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
    const parsed = createRequestSchema.parse(toRequestBody(texts, "Asia/Kolkata"));
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
