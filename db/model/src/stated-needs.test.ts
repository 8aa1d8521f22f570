import { describe, expect, it } from "vitest";
import { messageText } from "./messages/message.ts";
import { needsSchema } from "./stated-needs.ts";
import { createRequestSchema } from "./wire.ts";

const errorsOf = (needs: unknown) =>
  needsSchema
    .safeParse(needs)
    .error?.issues.map(({ path, message }) => [path.join("."), messageText(message)]);

describe("needsSchema", () => {
  it("leaves out what is not stated", () => {
    const nothing = {
      ageGroup: null,
      weightKg: null,
      care: [],
      access: " ",
      allergies: "",
      stairs: undefined,
    };
    expect(needsSchema.parse(nothing)).toEqual({});
    expect(needsSchema.parse({ stairs: 0, care: ["interpreter", "suction", "suction"] })).toEqual({
      stairs: 0,
      care: ["suction", "interpreter"],
    });
  });

  it("stores a weight to a tenth", () => {
    expect(needsSchema.parse({ weightKg: 81.6466266 })).toEqual({ weightKg: 81.6 });
  });

  it.each([
    [{ weightKg: 0 }, "weightKg", "Weight must be a number from 0.3 to 500."],
    [{ weightKg: 501 }, "weightKg", "Weight must be a number from 0.3 to 500."],
    [{ weightKg: "80" }, "weightKg", "Weight must be a number from 0.3 to 500."],
    [{ oxygenFlow: 81 }, "oxygenFlow", "Oxygen flow must be a number from 0.1 to 80."],
    [{ stairs: 1.5 }, "stairs", "Stairs must be a whole number from 0 to 500."],
    [{ mobility: "flies" }, "mobility", "Mobility must be one of walks, assisted, wheelchair, stretcher."],
    [
      { care: ["coffee"] },
      "care.0",
      "Care must be one of suction, fall_risk, elopement_risk, aggression_risk, interpreter.",
    ],
    [
      { allergies: "x".repeat(201) },
      "allergies",
      "Allergies can have at most 200 characters; this one has 201.",
    ],
  ])("rejects %o and names field and limit", (needs, field, message) => {
    expect(errorsOf(needs)).toEqual([[field, message]]);
  });
});

describe("the level of a new request", () => {
  const body = {
    patientName: "Ana Ruiz",
    medicalRecordNumber: "MRN-1",
    currentLocation: "Mercy Hospital",
    destination: "Lakeside",
    transportDate: new Date(Date.now() + 3_600_000).toISOString(),
    priority: "medium",
    equipment: "Ventilator",
  };
  const errorOf = (level: object) =>
    createRequestSchema
      .safeParse({ ...body, ...level })
      .error?.issues.map(({ path, message }) => [path[0], messageText(message)]);

  it("needs a reason if it is another one than proposed", () => {
    const missing = [["levelReason", "Give a reason for a level of service other than the proposed one."]];
    expect(errorOf({ levelOfService: "als" })).toEqual(missing);
    expect(errorOf({ levelOfService: "als", levelReason: " " })).toEqual(missing);
    expect(
      errorOf({ levelOfService: "als", levelReason: "Own ventilator at home, stable." }),
    ).toBeUndefined();
    expect(errorOf({ levelOfService: "cct" })).toBeUndefined();
    expect(errorOf({ levelOfService: null })).toBeUndefined();
    expect(errorOf({ equipment: null, levelOfService: "bls" })).toBeUndefined();
  });
});
