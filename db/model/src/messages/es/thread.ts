import type { threadMessages as english } from "../en/thread.ts";

export const threadMessages = {
  "thread.title": "Mensajes",
  "thread.with": "Mensajes con {organization}",
  "thread.to": "Mensaje para {organization}",
  "thread.write": "Escribir a {organization}",
  "thread.send": "Enviar",
  "thread.sending": "Enviando...",
  "thread.close": "Cerrar",
  "thread.textRequired": "Escriba primero el mensaje.",
  "thread.notApproved": "La empresa aún no está aprobada: no escriba nada que identifique al paciente.",
  "thread.notRead": "Aún no leído",
  "thread.read": "Leído",
  "thread.patientReady": "El paciente está listo.",
  "thread.patientNotReady": "El paciente aún no está listo.",
  "thread.callWard": "Por favor, llame a la planta.",
  "thread.late": "Vamos con retraso. Avisaremos de la nueva hora.",
  "thread.atEntrance": "Estamos en la entrada.",
  "thread.callDispatcher": "Por favor, llame a nuestro despachador.",
} satisfies Record<keyof typeof english, string>;
