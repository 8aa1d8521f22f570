import type { ratingMessages as english } from "../en/rating.ts";

export const ratingMessages = {
  "rating.legend": "Calificación",
  "rating.chooseStars": "Elija de una a cinco estrellas.",
  "rating.feedback": "Comentarios",
  "rating.feedbackHint": "La empresa lo lee. No escriba el nombre del paciente. Hasta {count} caracteres.",
  "rating.submitting": "Enviando...",
  "rating.submit": "Enviar calificación",
} satisfies Record<keyof typeof english, string>;
