/** Short names of the levels of service. */
export const levelsMessages = {
  "levels.wheelchair": "Wheelchair van",
  "levels.stretcher": "Stretcher van",
  "levels.bls": "BLS",
  "levels.als": "ALS",
  "levels.cct": "CCT",
  "levels.bariatric": "Bariatric",
  "levels.neonatal_pediatric": "Neonatal or pediatric",
} as const;
