import type { duplicatesMessages as english } from "../en/duplicates.ts";

export const duplicatesMessages = {
  "duplicates.open":
    "{count, plural, one {Hay una solicitud abierta con este número de historia clínica:} other {Hay solicitudes abiertas con este número de historia clínica:}}",
  "duplicates.item": "N.º {id}, {time}, {status}",
  "duplicates.question": "¿Crear otra solicitud con este número de historia clínica?",
  "duplicates.createAnyway": "Crear de todos modos",
  "duplicates.back": "Volver",
} satisfies Record<keyof typeof english, string>;
