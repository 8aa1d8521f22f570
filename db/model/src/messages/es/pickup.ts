import type { pickupMessages as english } from "../en/pickup.ts";

export const pickupMessages = {
  "pickup.asSoonAsPossible": "lo antes posible",
  "pickup.requested": "se solicitó {time}",
  "pickup.afterRequest": "{time} después de la solicitud",
  "pickup.passed": "esta hora ya ha pasado",
} satisfies Record<keyof typeof english, string>;
