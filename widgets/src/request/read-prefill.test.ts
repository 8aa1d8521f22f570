import { describe, expect, it } from "vitest";
import { readPrefill, withoutSwapped } from "./read-prefill.ts";

describe("readPrefill", () => {
  it("returns valid values unchanged, places with their positions", () => {
    const prefill = {
      patientName: "Ana Ruiz",
      medicalRecordNumber: "MRN-1",
      currentLocation: { text: "Ward 3", position: { latitude: 39.3, longitude: -76.6 } },
      destination: { text: "Rehab", unit: "2 North", room: "12" },
      contactPerson: "Dana",
      specialInstructions: "Latex allergy",
      date: "2026-12-01",
      time: "15:00",
      priority: "high",
      isolationPrecautions: "droplet",
      equipment: ["Oxygen", "Wheelchair"],
      returnOf: 81,
      repeatOf: 82,
    };
    expect(readPrefill(prefill)).toEqual({ prefill, faults: [] });
  });

  it("accepts a place as text and a numeric record number", () => {
    const { prefill, faults } = readPrefill({ destination: "Rehab", medicalRecordNumber: 1042 });
    expect(prefill).toEqual({ destination: { text: "Rehab" }, medicalRecordNumber: "1042" });
    expect(faults).toEqual([]);
  });

  it("accepts missing values", () => {
    for (const given of [undefined, null, {}, { patientName: null, destination: undefined }]) {
      expect(readPrefill(given)).toEqual({ prefill: {}, faults: [] });
    }
  });

  it("returns a place with an invalid position without a marker", () => {
    for (const position of ["39.3,-76.6", {}, { latitude: "39.3", longitude: "-76.6" }, [39.3, -76.6]]) {
      expect(readPrefill({ destination: { text: "Rehab", position } })).toEqual({
        prefill: { destination: { text: "Rehab" } },
        faults: ["prefill.destination.position must be { latitude, longitude } in degrees."],
      });
    }
    const swapped = { text: "Rehab", position: { latitude: -176.6, longitude: 39.3 } };
    expect(readPrefill({ destination: swapped }).faults).toHaveLength(1);
    for (const position of [
      { latitude: 0, longitude: 0 },
      { latitude: -76.6, longitude: 39.3 },
    ]) {
      const read = readPrefill({ destination: { text: "Rehab", position } });
      expect(read.prefill).toEqual({ destination: { text: "Rehab" } });
      expect(read.faults).toHaveLength(1);
    }
    const nowhere = { text: "Rehab", position: { latitude: Number.NaN, longitude: 0 } };
    expect(readPrefill({ destination: nowhere }).faults).toHaveLength(1);
  });

  it("returns equipment in the form's order", () => {
    expect(readPrefill({ equipment: ["Wheelchair", "Oxygen"] }).prefill.equipment).toEqual([
      "Oxygen",
      "Wheelchair",
    ]);
  });

  it("empties invalid dates, times and choices, and reports them", () => {
    const given = {
      date: "2026-02-31",
      time: "3 pm",
      priority: "urgent",
      isolationPrecautions: ["droplet"],
      equipment: ["Oxygen", "Ana Ruiz"],
    };
    expect(readPrefill(given)).toEqual({
      prefill: { date: "", time: "", priority: "", isolationPrecautions: "", equipment: ["Oxygen"] },
      faults: [
        "prefill.date must be a day like 2026-12-01.",
        "prefill.time must be a time of day like 15:00.",
        "prefill.priority must be one of low, medium, high, critical.",
        "prefill.isolationPrecautions must be one of none, contact, droplet, airborne.",
        "prefill.equipment must be a list of Oxygen, IV Support, Cardiac Monitor, Ventilator, Stretcher, Wheelchair.",
      ],
    });
  });

  it("takes no number of a transport that is none", () => {
    expect(readPrefill({ returnOf: "81" })).toEqual({ prefill: { returnOf: 81 }, faults: [] });
    for (const repeatOf of [0, -1, 1.5, "x", "", Number.NaN, [81], 2 ** 31])
      expect(readPrefill({ repeatOf })).toEqual({
        prefill: {},
        faults: ["prefill.repeatOf must be the number of a transport."],
      });
  });

  it("takes a place whose room is no text without it", () => {
    const { prefill, faults } = readPrefill({ destination: { text: "Rehab", unit: 4, room: ["Ana Ruiz"] } });
    expect(prefill).toEqual({ destination: { text: "Rehab", unit: "4" } });
    expect(faults).toEqual(["prefill.destination.room must be a text."]);
  });

  it("reports invalid fields by name, never by value", () => {
    const given = {
      patientName: { given: "Ana", family: "Ruiz" },
      medicalRecordNumber: true,
      currentLocation: { address: "Ana Ruiz, Ward 3" },
      destination: ["Ana Ruiz"],
      pickup: "Ana Ruiz",
      "Ana Ruiz": "x",
    };
    const { prefill, faults } = readPrefill(given);
    expect(prefill).toEqual({});
    const place = "must be a text, or an object with a text and perhaps a position.";
    expect(faults).toEqual([
      "prefill.patientName must be a text.",
      "prefill.medicalRecordNumber must be a text.",
      `prefill.currentLocation ${place}`,
      `prefill.destination ${place}`,
      "prefill.pickup is unknown.",
      "prefill has an unknown field.",
    ]);
    expect(faults.join()).not.toMatch(/Ana|Ruiz|Ward/);
    for (const whole of ["Ana Ruiz", 7, ["Ana Ruiz"], true]) {
      expect(readPrefill(whole)).toEqual({ prefill: {}, faults: ["prefill must be an object."] });
    }
  });
});

describe("withoutSwapped", () => {
  const munich = { latitude: 48.14, longitude: 11.58 };
  const augsburg = { text: "Augsburg", position: { latitude: 48.37, longitude: 10.9 } };
  const swapped = { text: "Munich", position: { latitude: 11.58, longitude: 48.14 } };

  it("keeps the text of a place that is near the hospital only the other way round, and names the field", () => {
    expect(withoutSwapped({ currentLocation: swapped, destination: augsburg }, munich, 100)).toEqual({
      prefill: { currentLocation: { text: "Munich" }, destination: augsburg },
      faults: ["prefill.currentLocation.position looks swapped."],
    });
  });

  it("keeps every place if it is not known where the hospital is", () => {
    expect(withoutSwapped({ currentLocation: swapped }, null, 100)).toEqual({
      prefill: { currentLocation: swapped },
      faults: [],
    });
  });
});
