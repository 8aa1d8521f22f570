/** Both ends of a journey, as the API has them. */
export interface Stops {
  /** A facility or an address. */
  readonly currentLocation: string;
  readonly currentUnit: string | null;
  readonly currentRoom: string | null;
  readonly destination: string;
  readonly destinationUnit: string | null;
  readonly destinationRoom: string | null;
}

/** The stops of a journey that the reader may not see. */
export const noStops: Stops = {
  currentLocation: "",
  currentUnit: null,
  currentRoom: null,
  destination: "",
  destinationUnit: null,
  destinationRoom: null,
};

/** One end of a journey. */
export interface Place {
  /** A facility or an address. */
  readonly facility: string;
  readonly unit: string | null;
  readonly room: string | null;
}

export const getPickupPlace = (
  stops: Pick<Stops, "currentLocation" | "currentUnit" | "currentRoom">,
): Place => ({
  facility: stops.currentLocation,
  unit: stops.currentUnit,
  room: stops.currentRoom,
});

export const getDestinationPlace = (
  stops: Pick<Stops, "destination" | "destinationUnit" | "destinationRoom">,
): Place => ({
  facility: stops.destination,
  unit: stops.destinationUnit,
  room: stops.destinationRoom,
});

export const pickStops = (stops: Stops): Stops => ({
  currentLocation: stops.currentLocation,
  currentUnit: stops.currentUnit,
  currentRoom: stops.currentRoom,
  destination: stops.destination,
  destinationUnit: stops.destinationUnit,
  destinationRoom: stops.destinationRoom,
});
