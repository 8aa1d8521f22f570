import type { trackedMessages as english } from "../en/tracked.ts";

export const trackedMessages = {
  "tracking.transport": "Traslado",
  "tracking.journey": "Trayecto",
  "tracking.vehicle": "Vehículo",
  "tracking.company": "Empresa de ambulancias",
  "tracking.promisedArrival": "Llegada prometida",
  "tracking.showMap": "Mostrar mapa",
  "tracking.hideMap": "Ocultar mapa",
  "tracking.respondedHere":
    "{count, plural, one {Ha respondido una empresa.} other {Han respondido # empresas.}}",
  "tracking.compare": "Comparar respuestas",
  "tracking.unreadMessages": "{count, plural, one {Un mensaje no leído} other {# mensajes no leídos}}",
  "tracking.rating": "Calificación",
  "tracking.rateCompany": "Calificar a {company}",
  "tracking.rate": "Calificar el traslado",
  "tracking.rated": "Su calificación se ha enviado correctamente",
  "tracking.loadFailed": "No se pudo cargar el traslado",
  "tracking.change": "Modificar solicitud",
  "tracking.cancel": "Cancelar solicitud",
} satisfies Record<keyof typeof english, string>;
