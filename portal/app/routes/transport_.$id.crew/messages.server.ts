export const messages = {
  "transportIdCrew.chooseTheStepAgain": "Choose the step again.",
} as const;
