/** Names of form fields by which the user confirms a place that is only a text. */
export const typedPlaces = {
  /** Present in forms that ask for the confirmation. */
  areConfirmed: "typedPlacesAreConfirmed",
  /** Each has the confirmed text as its value. */
  currentLocation: "typedCurrentLocation",
  destination: "typedDestination",
} as const;
