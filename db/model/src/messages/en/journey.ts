/** Texts of the line with a transport's stops, and the heading of its timeline, which loads later. */
export const journeyMessages = {
  "timeline.title": "Timeline",
  "journey.notYet": "(not yet)",
  "journey.step": "Journey, step {step} of {count}",
  "journey.stop1": "Requested",
  "journey.stop2": "Response",
  "journey.stop3": "Approved",
  "journey.stop4": "En route",
  "journey.stop5": "At pick-up",
  "journey.stop6": "Patient aboard",
  "journey.stop7": "At destination",
  "journey.stop8": "Handed over",
  "journey.expected": "now {time}",
} as const;
