import { type NeedFacts, type Needs, pickDecidingNeeds } from "@wardway/model";
import { english } from "@wardway/model/messages/translator";
import { describe, expect, it } from "vitest";
import { inSpanish } from "../testing/in-spanish.tsx";
import { formatLevel } from "./level-text.ts";
import { formatWeight, listNeeds } from "./need-texts.ts";

const facts = (
  needs: Needs,
  equipment: string | null = null,
  isolationPrecautions: NeedFacts["isolationPrecautions"] = "none",
): NeedFacts => ({ needs, equipment, isolationPrecautions });

const inMiles = { ...english, distanceUnit: "mi" } as const;

const all: Needs = {
  ageGroup: "child",
  weightKg: 24.4,
  mobility: "assisted",
  oxygenDevice: "nasal_cannula",
  oxygenFlow: 2.5,
  infusions: "one_medication",
  infusionNames: "heparin",
  care: ["suction", "fall_risk", "elopement_risk", "interpreter"],
  pathogen: "mrsa",
  escort: "parent",
  stairs: 12,
  access: "back door",
  language: "Polish",
  allergies: "penicillin",
  codeStatus: "dnr",
};

describe("listNeeds", () => {
  it("names isolation first, then equipment with its details, then the patient", () => {
    const items = listNeeds(facts(all, "Oxygen, IV Support, Ventilator, Stretcher", "contact"), english);
    expect(items.map(({ text }) => text)).toEqual([
      "Contact isolation, MRSA",
      "Ventilator",
      "Oxygen, Nasal cannula, 2.5 l/min",
      "IV Support, One medication, heparin",
      "Suction",
      "Stretcher",
      "Walks with help",
      "24 kg",
      "Child",
      "Risk of falling",
      "Risk of elopement",
      "With a parent",
      "12 steps",
      "Access: back door",
      "Language: Polish",
      "Interpreter",
      "Allergies: penicillin",
      "DNR",
    ]);
  });

  it("says in rows what decides which vehicle and crew can come", () => {
    const deciding = (needs: Needs) =>
      listNeeds(facts(pickDecidingNeeds(needs), "Wheelchair"), english).map(({ text }) => text);
    expect(deciding(all)).toEqual(["Suction", "Wheelchair", "Child", "Risk of elopement", "12 steps"]);
    expect(deciding({ weightKg: 158.8, ageGroup: "adult", stairs: 0 })).toEqual(["Wheelchair", "159 kg"]);
    expect(deciding({ weightKg: 158.7, care: ["fall_risk"] })).toEqual(["Wheelchair"]);
  });

  it("is empty if nothing is needed, in each language", () => {
    expect(listNeeds(facts({}), english)).toEqual([]);
    expect(listNeeds(facts({ stairs: 1 }, "Oxygen"), inSpanish).map(({ text }) => text)).toEqual([
      "Oxígeno",
      "1 escalón",
    ]);
  });
});

describe("formatWeight", () => {
  it.each([
    [3.4, "3.4 kg", "7.5 lb"],
    [81.6, "82 kg", "180 lb"],
    [158.8, "159 kg", "350 lb"],
    [500, "500 kg", "1,102 lb"],
  ])("shows %d kg in the reader's unit", (kilograms, inKilograms, inPounds) => {
    expect(formatWeight(kilograms, english)).toBe(inKilograms);
    expect(formatWeight(kilograms, inMiles)).toBe(inPounds);
  });
});

it("formatLevel names a level", () => {
  expect(formatLevel("cct", english)).toBe("CCT");
  expect(formatLevel("wheelchair", inSpanish)).toBe("Vehículo para silla de ruedas");
});
