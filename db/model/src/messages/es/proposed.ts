import type { proposedMessages as english } from "../en/proposed.ts";

export const proposedMessages = {
  "proposed.pickup": "{company} propone otra recogida: {time} en lugar de {before}.",
  "proposed.pickupOfAsap":
    "{company} propone la recogida para esta hora en lugar de lo antes posible: {time}.",
  "proposed.byHospital":
    "Su hospital ha propuesto un cambio (véase la cronología). {company} aún no ha respondido.",
  "proposed.accept": "Aceptar el cambio",
  "proposed.accepting": "Aceptando...",
  "proposed.decline": "Rechazar el cambio",
  "proposed.declining": "Rechazando...",
  "proposed.withdraw": "Retirar el cambio",
  "proposed.withdrawing": "Retirando...",
  "proposed.reason": "Motivo",
  "proposed.reasonRequired": "El motivo es obligatorio.",
  "proposed.back": "Volver",
} satisfies Record<keyof typeof english, string>;
