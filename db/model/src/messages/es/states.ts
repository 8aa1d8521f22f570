import type { statesMessages as english } from "../en/states.ts";

export const statesMessages = {
  "states.pending": "está a la espera y no hay ninguna respuesta abierta",
  "states.needs_approval": "espera que el hospital apruebe una respuesta",
  "states.approved": "ya se aprobó la respuesta de una empresa",
  "states.in_progress": "el traslado está en curso",
  "states.completed": "el traslado se ha completado",
  "states.cancelled": "la solicitud fue cancelada",
} satisfies Record<keyof typeof english, string>;
