import type { declinesMessages as english } from "../en/declines.ts";

export const declinesMessages = {
  "declines.no_vehicle": "Sin vehículo disponible",
  "declines.staffing": "Sin tripulación disponible",
  "declines.equipment": "Falta equipamiento",
  "declines.level": "Nivel de servicio no disponible",
  "declines.distance": "Demasiado lejos",
  "declines.other": "Otro motivo",
} satisfies Record<keyof typeof english, string>;
