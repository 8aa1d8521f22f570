export const distanceMessages = {
  "distance.tooFarByRoad":
    "The destination is {length} miles from the pick-up by road ({metric}), and a transport can be at most {max} miles ({maxMetric}). Choose a nearer destination, or ask your administrator about the limit.",
  "distance.tooFarInLine":
    "The destination is {length} miles from the pick-up in a straight line ({metric}), and a transport can be at most {max} miles ({maxMetric}). Choose a nearer destination, or ask your administrator about the limit.",
} as const;
