import { describe, expect, it } from "vitest";
import { hcpcsCodes, holdsLevel, levelsOfService, proposeLevel } from "./level-of-service.ts";
import type { Needs } from "./needs.ts";
import { type NeedFacts, withImpliedEquipment } from "./needs.ts";

const propose = (
  equipment: string | null,
  needs: Needs = {},
  isolation: NeedFacts["isolationPrecautions"] = "none",
) => {
  const stated = { equipment, needs, isolationPrecautions: isolation };
  const proposed = proposeLevel({ ...stated, equipment: withImpliedEquipment(stated) });
  return proposed && [proposed.level, ...proposed.reasons];
};

describe("proposeLevel", () => {
  it.each<[string, ReturnType<typeof propose>, unknown[] | null]>([
    ["nothing stated", propose(null), null],
    ["a patient who walks", propose(null, { mobility: "walks", weightKg: 80 }), null],
    ["a wheelchair", propose("Wheelchair"), ["wheelchair", "wheelchair"]],
    ["a patient in a wheelchair", propose(null, { mobility: "wheelchair" }), ["wheelchair", "wheelchair"]],
    ["a stretcher", propose("Stretcher"), ["stretcher", "stretcher"]],
    ["a stretcher and a wheelchair", propose("Stretcher, Wheelchair"), ["stretcher", "stretcher"]],
    ["oxygen on a stretcher", propose("Oxygen, Stretcher"), ["bls", "oxygen"]],
    [
      "low flow by cannula",
      propose(null, { oxygenDevice: "nasal_cannula", oxygenFlow: 2 }),
      ["bls", "oxygen"],
    ],
    [
      "airborne isolation in a wheelchair",
      propose("Wheelchair", {}, "airborne"),
      ["bls", "airborne_isolation"],
    ],
    ["contact isolation in a wheelchair", propose("Wheelchair", {}, "contact"), ["wheelchair", "wheelchair"]],
    [
      "risks of behavior",
      propose(null, { care: ["elopement_risk", "aggression_risk"] }),
      ["bls", "elopement_risk", "aggression_risk"],
    ],
    ["a risk of falling", propose(null, { care: ["fall_risk"] }), null],
    ["suction", propose("Stretcher", { care: ["suction"] }), ["bls", "suction"]],
    ["350 pounds", propose("Stretcher", { weightKg: 158.8 }), ["bariatric", "weight"]],
    ["just under 350 pounds", propose("Stretcher", { weightKg: 158.7 }), ["stretcher", "stretcher"]],
    ["a cardiac monitor", propose("Cardiac Monitor, Oxygen"), ["als", "cardiac_monitor"]],
    [
      "a heavy patient with a monitor",
      propose("Cardiac Monitor", { weightKg: 200 }),
      ["als", "cardiac_monitor"],
    ],
    ["an infusion of unknown kind", propose("IV Support"), ["als", "infusion"]],
    ["fluids", propose(null, { infusions: "fluids" }), ["als", "infusion"]],
    ["one medication", propose(null, { infusions: "one_medication" }), ["als", "one_medication"]],
    ["CPAP", propose(null, { oxygenDevice: "cpap" }), ["als", "cpap"]],
    ["a tracheostomy", propose(null, { oxygenDevice: "tracheostomy" }), ["als", "tracheostomy"]],
    [
      "several medications",
      propose(null, { infusions: "several_medications" }),
      ["cct", "several_medications"],
    ],
    [
      "a ventilator with all else",
      propose("Oxygen, IV Support, Cardiac Monitor, Ventilator, Stretcher", {
        infusions: "several_medications",
      }),
      ["cct", "ventilator", "several_medications"],
    ],
    ["high flow", propose(null, { oxygenDevice: "high_flow" }), ["cct", "high_flow_oxygen"]],
    ["BiPAP", propose(null, { oxygenDevice: "bipap" }), ["cct", "bipap"]],
    ["a newborn", propose("Oxygen", { ageGroup: "newborn" }), ["neonatal_pediatric", "newborn"]],
    [
      "a ventilated child",
      propose("Ventilator", { ageGroup: "child" }),
      ["neonatal_pediatric", "intensive_child"],
    ],
    ["a child with oxygen", propose("Oxygen", { ageGroup: "child" }), ["bls", "oxygen"]],
  ])("meets %s", (_, proposed, expected) => {
    expect(proposed).toEqual(expected);
  });
});

describe("holdsLevel", () => {
  it("lets a company without a declaration run all levels, and others those that they declare", () => {
    for (const level of levelsOfService) expect(holdsLevel([], level)).toBe(true);
    expect(holdsLevel(["bls", "als"], "als")).toBe(true);
    expect(holdsLevel(["bls", "als"], "cct")).toBe(false);
    expect(holdsLevel(["bls"], null)).toBe(true);
  });
});

it("names each HCPCS code once", () => {
  const codes = Object.values(hcpcsCodes).flat();
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[AT]\d{4}$/);
});

describe("withImpliedEquipment", () => {
  it.each<[Needs, string | null]>([
    [{}, "Ventilator"],
    [{ oxygenFlow: 2 }, "Oxygen, Ventilator"],
    [{ infusionNames: "heparin" }, "IV Support, Ventilator"],
    [{ mobility: "stretcher" }, "Ventilator, Stretcher"],
    [{ mobility: "walks", weightKg: 80 }, "Ventilator"],
  ])("adds to a ventilator what %o imply", (needs, equipment) => {
    expect(withImpliedEquipment({ equipment: "Ventilator", needs })).toBe(equipment);
  });

  it("is null if nothing is requested", () => {
    expect(withImpliedEquipment({ equipment: null, needs: {} })).toBeNull();
  });
});
