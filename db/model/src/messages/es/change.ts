import type { changeMessages as english } from "../en/change.ts";

export const changeMessages = {
  "change.title": "Modificar la solicitud n.º {id}",
  "change.notice":
    "Está modificando la solicitud n.º {id}. Si cambia la recogida, un lugar o lo que el paciente necesita, las respuestas abiertas se retiran y se pregunta de nuevo a las empresas.",
  "change.noticeAgreed":
    "Está modificando la solicitud n.º {id}. Si cambia la recogida, un lugar o lo que el paciente necesita, {company} debe aceptarlo antes. Todo lo demás cambia de inmediato.",
  "change.noticeProposed":
    "El formulario contiene el cambio que ya está propuesto y aún sin respuesta. Si lo modifica aquí, el nuevo lo reemplaza.",
  "change.noticeOfCompany":
    "{company} ha propuesto otra hora de recogida. Acéptela o rechácela antes de cambiar la recogida, un lugar o lo que el paciente necesita.",
  "change.since": "La solicitud n.º {id} ha cambiado desde que abrió este formulario.",
  "change.savedAsSent": "Se guardó como la envió. Lo que cambió después no está incluido.",
  "change.ended": "La solicitud n.º {id} ya no se puede modificar.",
  "change.loading": "Cargando la solicitud {id}...",
  "change.save": "Guardar los cambios",
  "change.saving": "Guardando...",
  "change.failed": "Los cambios no se han guardado",
  "change.correct": "Corrija lo siguiente y vuelva a guardar:",
  "change.cancel": "Cancelar",
  "change.close": "Cerrar",
  "change.saved": "Cambios guardados",
  "change.proposed": "Cambio propuesto",
  "change.proposedText":
    "{company} acepta o rechaza la recogida, los lugares y las necesidades. Hasta entonces siguen como se acordó; todo lo demás está guardado.",
  "change.sinceKept":
    "El formulario la muestra como está ahora, salvo donde usted escribió: ahí tiene su texto. Compruébelo y vuelva a guardar.",
  "change.now": "{label}: {now}",
  "change.instead": "{label}: {now} en lugar de {before}",
  "change.empty": "vacío",
  "change.pickup": "Recogida",
  "change.position": "Un lugar tiene otra posición en el mapa.",
  "change.stillProposed": "El cambio que se propuso antes sigue abierto: {company} aún no lo ha respondido.",
  "change.waitingOffline": "No tiene conexión. Los cambios se guardarán en cuanto vuelva la conexión.",
  "change.waitingUnreachable":
    "En este momento no se puede acceder al portal. Los cambios se guardarán en cuanto responda.",
  "change.doNotSave": "No guardarlos",
  "change.waitsNoLonger":
    "Modificó el formulario, así que ya no espera para enviarse. Guárdelo cuando esté listo.",
  "change.notAllowed": "Aquí no se pueden modificar solicitudes.",
} satisfies Record<keyof typeof english, string>;
