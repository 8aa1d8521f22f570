import type { journeyMessages as english } from "../en/journey.ts";

export const journeyMessages = {
  "timeline.title": "Cronología",
  "journey.notYet": "(todavía no)",
  "journey.step": "Trayecto, paso {step} de {count}",
  "journey.stop1": "Solicitado",
  "journey.stop2": "Respuesta",
  "journey.stop3": "Aprobado",
  "journey.stop4": "En camino",
  "journey.stop5": "En la recogida",
  "journey.stop6": "Paciente a bordo",
  "journey.stop7": "En el destino",
  "journey.stop8": "Entregado",
  "journey.expected": "ahora {time}",
} satisfies Record<keyof typeof english, string>;
