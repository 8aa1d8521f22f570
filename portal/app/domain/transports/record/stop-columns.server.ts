import { transportRequests } from "@wardway/db/schema";

/** The columns of `Stops`. */
export const stopColumns = {
  currentLocation: transportRequests.currentLocation,
  currentUnit: transportRequests.currentUnit,
  currentRoom: transportRequests.currentRoom,
  destination: transportRequests.destination,
  destinationUnit: transportRequests.destinationUnit,
  destinationRoom: transportRequests.destinationRoom,
};
