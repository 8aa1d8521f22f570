import type { latenessMessages as english } from "../en/lateness.ts";

export const latenessMessages = {
  "lateness.onTime": "a tiempo",
  "lateness.late": "{time} de retraso",
  "lateness.early": "{time} antes",
  "lateness.unanswered": "Sin respuesta, {time} de retraso",
  "lateness.unansweredNow": "Sin respuesta, ya es la hora de recogida",
  "lateness.undecided": "Sin aprobación, {time} de retraso",
  "lateness.undecidedNow": "Sin aprobación, ya es la hora de recogida",
  "lateness.notStarted": "Sin iniciar, {time} de retraso",
  "lateness.notStartedNow": "Sin iniciar, ya es la hora de llegada",
  "lateness.notStartedSoon": "Sin iniciar, llegada prevista en {time}",
  "lateness.notArrived": "Aún no está en el lugar de recogida, {time} de retraso",
} satisfies Record<keyof typeof english, string>;
