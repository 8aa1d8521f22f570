import type { statisticsMessages as english } from "../en/statistics.ts";

export const statisticsMessages = {
  "statistics.live": "Cifras en vivo",
  "statistics.completedTransports": "Traslados completados",
  "statistics.averageRating": "Calificación promedio",
  "statistics.ratingsSoFar": "Calificaciones hasta ahora",
  "statistics.outOfFive": "de 5",
  "statistics.noRating": "Ninguna",
  "statistics.hospitals": "{count, plural, one {Hospital} other {Hospitales}}",
  "statistics.ambulanceCompanies":
    "{count, plural, one {Empresa de ambulancias} other {Empresas de ambulancias}}",
  "statistics.loadFailed": "No se pudieron cargar las cifras. Se vuelve a intentar cada {seconds} segundos.",
  "statistics.stale":
    "Sin actualizar desde {time}: no se pudo contactar con el portal. Se vuelve a intentar cada {seconds} segundos.",
  "statistics.lastChange": "Último cambio:",
  "statistics.isLive": "En vivo.",
  "statistics.isPolled": "Se actualiza cada {seconds} segundos.",
} satisfies Record<keyof typeof english, string>;
