import type { clientMessages as english } from "../en/client.ts";

export const clientMessages = {
  "client.unreachable": "No se puede contactar con el portal. Revise la conexión e inténtelo de nuevo.",
  "client.scriptFailed": "No se pudo cargar un script del portal. Revise la conexión e inténtelo de nuevo.",
  "client.timedOut": "El portal no respondió en {seconds} segundos.",
  "client.unreadable": "No se pudo leer la respuesta del portal. Compruebe su dirección.",
  "client.status": "El portal respondió con el estado {status}.",
  "client.noSession":
    "Esta página no dio una sesión para el portal. Inténtelo de nuevo o avise a quien se encarga de la página.",
  "client.invalidSession":
    "Esta página no dio una sesión para el portal: su getSession debe devolver lo que respondió el portal.",
  "client.sessionFailed":
    "Esta página no pudo obtener una sesión para el portal. Inténtelo de nuevo en un momento.",
  "client.sessionRefused": "Esta página no pudo obtener una sesión para el portal: {reason}",
  "client.sessionTimedOut":
    "Esta página esperó demasiado una sesión para el portal. Inténtelo de nuevo en un momento.",
} satisfies Record<keyof typeof english, string>;
