import type { levelsMessages as english } from "../en/levels.ts";

export const levelsMessages = {
  "levels.wheelchair": "Vehículo para silla de ruedas",
  "levels.stretcher": "Vehículo con camilla",
  "levels.bls": "BLS",
  "levels.als": "ALS",
  "levels.cct": "CCT",
  "levels.bariatric": "Bariátrico",
  "levels.neonatal_pediatric": "Neonatal o pediátrico",
} satisfies Record<keyof typeof english, string>;
