import {
  type Equipment,
  type IsolationPrecaution,
  type Needs,
  type Priority,
  proposeLevel,
  withImpliedEquipment,
} from "@wardway/model";
import { destinations, getWard, type HospitalKey, otherHospital, type Place } from "./places.ts";

export interface Occasion {
  readonly from: (hospital: HospitalKey) => Place;
  readonly to: (hospital: HospitalKey) => Place;
  readonly priority: Priority;
  readonly isolation?: IsolationPrecaution;
  readonly equipment: readonly Equipment[];
  readonly needs?: Needs;
  readonly instructions: string | null;
  /** Minimum and maximum minutes from request to pick-up. */
  readonly lead: readonly [number, number];
  /** Minutes on the road. */
  readonly trip: readonly [number, number];
}

export const occasions: readonly Occasion[] = [
  {
    from: (hospital) => getWard(hospital, "bedside"),
    to: () => destinations.dialysis,
    priority: "medium",
    equipment: ["Wheelchair"],
    needs: { mobility: "wheelchair", weightKg: 71 },
    instructions:
      "The chair is booked for three quarters of an hour after pick-up. Return trip requested separately.",
    lead: [240, 420],
    trip: [9, 18],
  },
  {
    from: () => destinations.dialysis,
    to: (hospital) => getWard(hospital, "bedside"),
    priority: "medium",
    equipment: ["Oxygen", "Stretcher"],
    needs: { oxygenDevice: "nasal_cannula", oxygenFlow: 2, weightKg: 64 },
    instructions: "Often tired and light-headed after treatment. Keep the left arm free: fistula.",
    lead: [150, 300],
    trip: [9, 18],
  },
  {
    from: (hospital) => getWard(hospital, "discharge"),
    to: () => destinations.nursingHome,
    priority: "low",
    equipment: ["Stretcher"],
    needs: { mobility: "stretcher", care: ["fall_risk"], weightKg: 58 },
    instructions:
      "Travels with a walker and one bag. Call the charge nurse at Wrenfield a quarter of an hour ahead.",
    lead: [180, 360],
    trip: [10, 22],
  },
  {
    from: (hospital) => getWard(hospital, "intensive"),
    to: (hospital) => getWard(otherHospital[hospital], "intensive"),
    priority: "critical",
    equipment: ["Oxygen", "IV Support", "Cardiac Monitor", "Ventilator", "Stretcher"],
    needs: {
      infusions: "several_medications",
      infusionNames: "norepinephrine, propofol",
      care: ["suction"],
      escort: "nurse",
      weightKg: 92,
      codeStatus: "full_code",
    },
    instructions:
      "Ventilated, norepinephrine running. The ICU nurse rides along. Call the receiving charge nurse on departure.",
    lead: [55, 85],
    trip: [11, 19],
  },
  {
    from: () => destinations.imaging,
    to: (hospital) => getWard(hospital, "bedside"),
    priority: "low",
    equipment: ["Wheelchair"],
    instructions: "Return from a CT scan. The films travel with the patient.",
    lead: [75, 150],
    trip: [6, 14],
  },
  {
    from: (hospital) => getWard(hospital, "emergency"),
    to: (hospital) => getWard(otherHospital[hospital], "intensive"),
    priority: "critical",
    equipment: ["Oxygen", "IV Support", "Cardiac Monitor", "Stretcher"],
    needs: { infusions: "one_medication", infusionNames: "heparin", weightKg: 88, allergies: "penicillin" },
    instructions:
      "Chest pain with ST elevation. The catheter laboratory is waiting. Defibrillator pads stay on.",
    lead: [50, 70],
    trip: [9, 15],
  },
  {
    from: (hospital) => getWard(hospital, "bedside"),
    to: () => destinations.rehabilitation,
    priority: "medium",
    equipment: ["Stretcher"],
    needs: { mobility: "stretcher", weightKg: 80 },
    instructions: "Hip replaced four days ago: no bending past a right angle, two people for the transfer.",
    lead: [200, 420],
    trip: [14, 28],
  },
  {
    from: (hospital) => getWard(hospital, "bedside"),
    to: () => destinations.oncology,
    priority: "medium",
    isolation: "contact",
    equipment: ["IV Support", "Wheelchair"],
    needs: { infusions: "fluids", pathogen: "mrsa" },
    instructions: "Radiation session. Gown and gloves; wipe the chair down afterwards.",
    lead: [150, 300],
    trip: [8, 16],
  },
  {
    from: (hospital) => getWard(hospital, "discharge"),
    to: () => destinations.apartment,
    priority: "low",
    equipment: ["Wheelchair"],
    needs: { mobility: "wheelchair", stairs: 38, access: "narrow lift, third floor" },
    instructions: "Third floor, the lift is narrow: folding chair. A daughter opens the door.",
    lead: [180, 330],
    trip: [10, 20],
  },
  {
    from: (hospital) => getWard(hospital, "intensive"),
    to: () => destinations.rehabilitation,
    priority: "high",
    isolation: "droplet",
    equipment: ["Oxygen", "Cardiac Monitor", "Stretcher"],
    needs: { oxygenDevice: "mask", oxygenFlow: 6, pathogen: "influenza" },
    instructions: "Influenza A. Mask for the patient, masks and eye protection for the crew.",
    lead: [120, 220],
    trip: [14, 28],
  },
  {
    from: (hospital) => getWard(hospital, "bedside"),
    to: () => destinations.hospice,
    priority: "medium",
    equipment: ["Oxygen", "Stretcher"],
    needs: { oxygenDevice: "nasal_cannula", oxygenFlow: 3, codeStatus: "dnr" },
    instructions: "Comfort care; the signed order travels with the chart. Two relatives follow by car.",
    lead: [160, 300],
    trip: [9, 19],
  },
  {
    from: (hospital) => getWard(hospital, "emergency"),
    to: () => destinations.behavioral,
    priority: "high",
    equipment: ["Stretcher"],
    needs: { care: ["elopement_risk"], escort: "nurse" },
    instructions:
      "Calm and cooperative. A staff member rides along. Enter by the side door on Pinder Street.",
    lead: [110, 220],
    trip: [7, 15],
  },
  {
    from: (hospital) => getWard(hospital, "bedside"),
    to: (hospital) => getWard(otherHospital[hospital], "bedside"),
    priority: "high",
    isolation: "airborne",
    equipment: ["Oxygen", "Stretcher"],
    needs: { oxygenDevice: "nasal_cannula", oxygenFlow: 2, pathogen: "tuberculosis", language: "Spanish" },
    instructions:
      "Suspected tuberculosis. Fitted respirators for the crew, negative pressure room is ready at the destination.",
    lead: [110, 200],
    trip: [11, 19],
  },
  {
    from: (hospital) => getWard(hospital, "infusion"),
    to: () => destinations.rowhouse,
    priority: "low",
    equipment: [],
    instructions: null,
    lead: [120, 240],
    trip: [8, 17],
  },
];

/** What the form would send of the needs, with the level that the portal would propose. */
export function careOf(occasion: Occasion) {
  const stated = {
    isolationPrecautions: occasion.isolation ?? "none",
    equipment: occasion.equipment.length > 0 ? occasion.equipment.join(", ") : null,
    needs: occasion.needs ?? {},
  } as const;
  const facts = { ...stated, equipment: withImpliedEquipment(stated) };
  return { ...facts, levelOfService: proposeLevel(facts)?.level ?? null };
}
