import type { responsesMessages as english } from "../en/responses.ts";

export const responsesMessages = {
  "responses.title": "Respuestas",
  "responses.none": "Todavía no hay respuestas",
  "responses.noneHint":
    "Las empresas ven esta solicitud en sus listas. Las respuestas aparecen aquí en cuanto se envían.",
  "responses.declined": "{count, plural, one {# empresa ha} other {# empresas han}} declinado.",
  "responses.arrival": "Llegada estimada",
  "responses.drive": "Estimación: {distance}, {time} desde su base",
  "responses.counterOffer": "Contraoferta: {changes}",
  "responses.levelInstead": "{level} en lugar de {requested}",
  "responses.pickupInstead": "recogida {time} en lugar de {requested}",
  "responses.vehicle": "Vehículo: {vehicle}",
  "responses.validUntil": "Válida hasta {time}",
  "responses.sent": "Enviada",
  "responses.approve": "Aprobar",
  "responses.approveName": "Aprobar a {company}",
  "responses.approving": "Aprobando",
  "responses.approveQuestion": "¿Aprobar a {company} para {patient}?",
  "responses.approveEffect":
    "La empresa verá quién es el paciente y las demás respuestas abiertas se rechazan.",
  "responses.approvePassed": "Su llegada estimada ya ha pasado. Pida antes una nueva a la empresa.",
  "responses.reject": "Rechazar",
  "responses.rejectName": "Rechazar a {company}",
  "responses.rejecting": "Rechazando",
  "responses.rejectQuestion": "¿Rechazar la respuesta de {company} para {patient}?",
  "responses.rejectEffect": "Las demás respuestas siguen abiertas.",
  "responses.back": "Volver",
  "responses.close": "Cerrar",
  "responses.approved": "{company} está aprobada.",
  "responses.rejected": "La respuesta de {company} está rechazada.",
  "responses.loadFailed": "No se pudieron cargar las respuestas",
} satisfies Record<keyof typeof english, string>;
