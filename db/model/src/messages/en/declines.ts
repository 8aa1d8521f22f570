/** Why a company does not run a transport. */
export const declinesMessages = {
  "declines.no_vehicle": "No vehicle available",
  "declines.staffing": "No crew available",
  "declines.equipment": "Equipment missing",
  "declines.level": "Level of service not available",
  "declines.distance": "Too far away",
  "declines.other": "Another reason",
} as const;
