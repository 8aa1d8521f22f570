/** What the people of the demo data write. */

export const responseNotes = [
  "Two paramedics. Based four minutes away.",
  "Bariatric stretcher on board if it is needed.",
  "Crew of two, basic life support.",
  "Our unit is at the hospital already and can wait.",
  "Critical care nurse and ventilator on board.",
  "Folding chair with tracks for stairs.",
  null,
  null,
] as const;

export const releaseReasons = [
  "The unit has a flat tire and no other is free in time.",
  "The crew was called to an emergency on the way.",
  "The ventilator failed its check this morning.",
] as const;

export const cancelReasons = {
  open: [
    "The family drives the patient home.",
    "The appointment was moved to next week.",
    "The patient is not stable enough to travel today.",
  ],
  approved: ["The receiving ward has no bed any more.", "The discharge was put off by a day."],
} as const;

/** By stars. */
export const feedback: Readonly<Record<number, readonly (string | null)[]>> = {
  5: [
    "On time, calm and kind. The patient asked for the same crew next time.",
    "Clear handover, and the family was kept informed all the way.",
    "The crew noticed a loose line before we did. Thank you.",
    "Friendly, careful on the stairs.",
    null,
    null,
  ],
  4: [
    "Good transport. A call a few minutes before arrival would help us.",
    "Professional crew; the paperwork took a little long.",
    "Everything went well. The wheelchair could be newer.",
    null,
  ],
  3: ["Later than promised, though the crew called ahead.", "Had to ask twice for the oxygen to be connected."],
  2: ["Almost half an hour late and nobody told the ward."],
  1: ["The crew arrived without the equipment that was asked for."],
};
