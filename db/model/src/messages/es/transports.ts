import type { transportsMessages as english } from "../en/transports.ts";

export const transportsMessages = {
  "transports.title": "Traslados",
  "transports.filter": "Estado de los traslados",
  "transports.waiting": "En espera",
  "transports.active": "Activos",
  "transports.done": "Terminados",
  "transports.noneWaiting": "No hay traslados en espera",
  "transports.noneActive": "No hay traslados activos",
  "transports.noneDone": "Todavía no hay traslados terminados",
  "transports.newOnes": "Los nuevos aparecen aquí por sí solos.",
  "transports.shown": "{count, plural, one {Se muestra # traslado} other {Se muestran # traslados}}",
  "transports.more": "Mostrar más",
  "transports.loadingMore": "Cargando",
  "transports.loadFailed": "No se pudieron cargar los traslados",
  "transports.responses": "{count, plural, =0 {Aún sin respuestas} one {Una respuesta} other {# respuestas}}",
  "transports.earliest": "la primera a las {time}, {difference}",
  "transports.arrives": "llega a las {time}",
} satisfies Record<keyof typeof english, string>;
