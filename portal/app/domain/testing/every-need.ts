import type { Needs } from "@wardway/model";

/** All that a request can state of needs; what names "Zoe" or "Lukasz" identifies the patient. */
export const everyNeed = {
  ageGroup: "adult",
  weightKg: 92,
  mobility: "stretcher",
  oxygenDevice: "high_flow",
  oxygenFlow: 40,
  infusions: "several_medications",
  infusionNames: "norepinephrine for Zoe",
  care: ["suction", "fall_risk"],
  pathogen: "mrsa",
  escort: "nurse",
  stairs: 12,
  access: "Ms. Lukasz opens",
  pickupEntrance: "Gate of Zoe's ward",
  destinationEntrance: "Dock 7 for Zoe",
  language: "Polish",
  allergies: "penicillin",
  codeStatus: "dnr",
} as const satisfies Required<Needs>;

/** A request from a home, in which every text and need is stated, but for the destination. */
export const everyField = {
  currentLocation: "45 Elm Street",
  currentUnit: "Psychiatry, bed 2",
  currentRoom: "P412",
  destinationUnit: "Unit 3, room 71",
  destinationRoom: "R71",
  isolationPrecautions: "contact",
  specialInstructions: "Zoe likes the window",
  contactPerson: "Dana Whitfield",
  levelOfService: "als",
  levelReason: "Zoe is stable",
  needs: everyNeed,
  acceptingPhysician: "Dr. Varga",
} as const;
