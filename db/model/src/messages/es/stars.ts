import type { starsMessages as english } from "../en/stars.ts";

export const starsMessages = {
  "stars.notRated": "Sin calificaciones",
  "stars.value": "{value} de 5 estrellas",
  "stars.valueAndCount":
    "{value} de 5 estrellas, {count, plural, one {# calificación} other {# calificaciones}}",
  "stars.choice": "{count, plural, one {# estrella} other {# estrellas}}, {word}",
  "stars.poor": "Malo",
  "stars.fair": "Regular",
  "stars.good": "Bueno",
  "stars.veryGood": "Muy bueno",
  "stars.excellent": "Excelente",
} satisfies Record<keyof typeof english, string>;
