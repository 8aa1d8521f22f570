import type { proposedMessages as english } from "../en/proposed.ts";

export const proposedMessages = {
  "proposed.pickup": "{company} propone la recogida a las {time} en lugar de las {before}.",
  "proposed.byHospital": "Su hospital ha propuesto un cambio. {company} aún no ha respondido.",
  "proposed.accept": "Aceptar el cambio",
  "proposed.accepting": "Aceptando...",
  "proposed.decline": "Rechazar el cambio",
  "proposed.declining": "Rechazando...",
  "proposed.reason": "Motivo",
  "proposed.reasonRequired": "El motivo es obligatorio.",
  "proposed.back": "Volver",
} satisfies Record<keyof typeof english, string>;
