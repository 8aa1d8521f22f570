export const pickupMessages = {
  "pickup.asSoonAsPossible": "as soon as possible",
  "pickup.requested": "requested {time}",
  "pickup.afterRequest": "{time} after the request",
  "pickup.passed": "this time has passed",
} as const;
