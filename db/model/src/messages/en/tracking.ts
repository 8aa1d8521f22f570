/** What several widgets show of a transport. */
export const trackingMessages = {
  "tracking.request": "Request {number}",
  "tracking.simulation": "Simulation {number}",
  "tracking.from": "From",
  "tracking.to": "to",
  "tracking.room": "Room {room}",
  "tracking.pickupTime": "Pick-up time",
  "tracking.stale": "Not refreshed since {time}: the portal cannot be reached. This is the last known state.",
  "tracking.notAllowed": "Not allowed",
  "tracking.notFound": "Not found",
  "tracking.waiting": "Waiting for ambulance companies to respond.",
  "tracking.responded":
    "{count, plural, one {One company has responded. The hospital approves it in the portal.} other {# companies have responded. The hospital approves one of them in the portal.}}",
  "tracking.assigned": "A company is assigned. Its crew has not set off yet.",
  "tracking.companyAssigned": "{company} is assigned. Its crew has not set off yet.",
  "tracking.enRoute": "The ambulance is on its way to the pick-up.",
  "tracking.atPickup": "The ambulance is at the pick-up.",
  "tracking.patientAboard": "The patient is aboard and on the way to the destination.",
  "tracking.atDestination": "The ambulance has arrived at the destination.",
  "tracking.transferOfCare":
    "The patient has been handed over. The hospital completes the transport in the portal.",
  "tracking.completed": "The transport is completed.",
  "tracking.cancelled": "The request was cancelled.",
  "tracking.notCarriedOut": "The transport was started, but not carried out.",
} as const;
