import type { vehicleMessages as english } from "../en/vehicle.ts";

export const vehicleMessages = {
  "vehicle.toPickup": "En camino al lugar de recogida",
  "vehicle.toPickupSoon": "La ambulancia llegará pronto al lugar de recogida.",
  "vehicle.toDestination": "En camino al destino",
  "vehicle.toDestinationSoon": "La ambulancia llegará pronto al destino.",
  "vehicle.atDestination": "En el destino",
  "vehicle.atPickup": "En el lugar de recogida",
  "vehicle.handedOver": "Paciente entregado",
  "vehicle.arrivingSoon": "Llega pronto",
  "vehicle.positionNow": "Posición de ahora mismo",
  "vehicle.positionSecondsAgo": "Posición de hace {seconds} segundos",
  "vehicle.positionOld": "Posición antigua: de hace {time}",
  "vehicle.onTime": "a tiempo",
  "vehicle.later": "{time} de retraso",
  "vehicle.earlier": "{time} antes",
  "vehicle.arrival": "Llegada",
  "vehicle.arrivalEstimated": "Llegada (estimación)",
  "vehicle.oldPositionHint":
    "La llegada y la distancia se calculan desde allí: el vehículo puede estar en otro lugar.",
  "vehicle.noPosition": "El personal de la ambulancia aún no ha compartido su posición.",
  "vehicle.noArrival": "No se conoce la llegada: no hay un lugar en el mapa al que ir.",
  "vehicle.promised": "Prometido",
  "vehicle.promisedAt": "prometido",
  "vehicle.remaining": "a {distance}",
  "vehicle.unreachable":
    "No se puede contactar con el portal en este momento. Esto es lo último que se supo.",
} satisfies Record<keyof typeof english, string>;
