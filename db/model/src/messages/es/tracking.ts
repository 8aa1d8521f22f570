import type { trackingMessages as english } from "../en/tracking.ts";

export const trackingMessages = {
  "tracking.request": "Solicitud {number}",
  "tracking.simulation": "Simulación {number}",
  "tracking.from": "Desde",
  "tracking.to": "hasta",
  "tracking.room": "Habitación {room}",
  "tracking.pickupTime": "Hora de recogida",
  "tracking.stale":
    "Sin actualizar desde {time}: no se puede contactar con el portal. Esto es lo último que se supo.",
  "tracking.notAllowed": "No permitido",
  "tracking.notFound": "No encontrado",
  "tracking.waiting": "A la espera de que respondan las empresas de ambulancias.",
  "tracking.responded":
    "{count, plural, one {Ha respondido una empresa. El hospital la aprueba en el portal.} other {Han respondido # empresas. El hospital aprueba una de ellas en el portal.}}",
  "tracking.assigned": "Hay una empresa asignada. Su personal aún no ha salido.",
  "tracking.companyAssigned": "{company} está asignada. Su personal aún no ha salido.",
  "tracking.enRoute": "La ambulancia va en camino al lugar de recogida.",
  "tracking.atPickup": "La ambulancia está en el lugar de recogida.",
  "tracking.patientAboard": "El paciente está a bordo y va en camino al destino.",
  "tracking.atDestination": "La ambulancia ha llegado al destino.",
  "tracking.transferOfCare": "El paciente ha sido entregado. El hospital completa el traslado en el portal.",
  "tracking.completed": "El traslado se ha completado.",
  "tracking.cancelled": "La solicitud fue cancelada.",
  "tracking.notCarriedOut": "El traslado se inició, pero no se realizó.",
} satisfies Record<keyof typeof english, string>;
