export const pickupMessages = {
  "pickup.asSoonAsPossible": "as soon as possible",
  "pickup.requested": "requested {time}",
  "pickup.afterRequest": "{time} after the request",
} as const;
