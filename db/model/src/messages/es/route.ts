import type { routeMessages as english } from "../en/route.ts";

export const routeMessages = {
  "route.trafficUnknown": "Tráfico desconocido",
  "route.trafficLight": "Tráfico ligero",
  "route.trafficModerate": "Tráfico moderado",
  "route.trafficHeavy": "Tráfico denso",
  "route.trafficLightTypical": "Tráfico normalmente ligero",
  "route.trafficModerateTypical": "Tráfico normalmente moderado",
  "route.trafficHeavyTypical": "Tráfico normalmente denso",
  "route.travelTime": "Tiempo de viaje",
  "route.distance": "Distancia",
  "route.calculating": "Calculando la ruta...",
  "route.unavailable": "No hay información de la ruta en este momento. La solicitud se puede crear sin ella.",
  "route.estimate": "Estimación, sin carreteras",
  "route.disclaimer": "Los tiempos de viaje son estimados y pueden variar según el tráfico real.",
} satisfies Record<keyof typeof english, string>;
