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

export interface Opinion {
  readonly stars: number;
  readonly feedback: string | null;
}

export const opinions: Readonly<Record<"on_time" | "late", readonly Opinion[]>> = {
  on_time: [
    { stars: 5, feedback: "On time, calm and kind. The patient asked for the same crew next time." },
    { stars: 5, feedback: "Clear handover, and the family was kept informed all the way." },
    { stars: 4, feedback: "Good transport. A call a few minutes before arrival would help us." },
    { stars: 5, feedback: null },
    { stars: 5, feedback: "The crew noticed a loose line before we did. Thank you." },
    { stars: 4, feedback: "Everything went well. The wheelchair could be newer." },
    { stars: 5, feedback: "Friendly, and careful on the stairs." },
    { stars: 3, feedback: "We had to ask twice for the oxygen to be connected." },
    { stars: 5, feedback: null },
    { stars: 4, feedback: "Professional crew; the paperwork took a little long." },
    { stars: 5, feedback: "Asked all the right questions about isolation before coming in." },
    { stars: 4, feedback: null },
    { stars: 5, feedback: "Waited with the patient until the bed was ready." },
    { stars: 5, feedback: "Spoke Spanish with the patient, which made all the difference." },
    { stars: 2, feedback: "The crew came without the cardiac monitor that we had asked for." },
    { stars: 5, feedback: "Quick, quiet and gentle with a very anxious patient." },
  ],
  late: [
    { stars: 3, feedback: "Later than promised, though the crew called ahead." },
    { stars: 2, feedback: "Twenty minutes late, and nobody told the ward." },
    { stars: 4, feedback: "A little late because of a closed road; otherwise a careful transport." },
  ],
};
