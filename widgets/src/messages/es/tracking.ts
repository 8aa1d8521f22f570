/** Where a transport stands, and its vehicle. */
export const tracking = {
  "Request Created": "Solicitud creada",
  "Response Received": "Respuesta recibida",
  "Response Withdrawn": "Respuesta retirada",
  "Response Rejected": "Respuesta rechazada",
  "Request Approved": "Solicitud aprobada",
  "Transport Released": "Traslado liberado",
  "Transport Started": "Traslado iniciado",
  "Ambulance En Route": "Ambulancia en camino",
  "At Pick-up": "En el lugar de recogida",
  "Patient Aboard": "Paciente a bordo",
  "Arrival at Destination": "Llegada al destino",
  "Transfer of Care": "Entrega del paciente",
  "Transport Completed": "Traslado completado",
  "Transport Cancelled": "Traslado cancelado",
  "Transport Rated": "Traslado calificado",
  "Route Optimized": "Ruta optimizada",
  Timeline: "Cronología",
  "Timeline of the transport": "Cronología del traslado",
  Administrator: "Administrador",
  "Recorded at": "Hora de registro:",
  "Estimated arrival": "Llegada estimada",
  "{route} (an estimate)": "{route} (estimación)",
  "{now}, where an estimate had {before}": "{now}; la estimación era {before}",
  "{changes}; now {now}": "{changes}; ahora {now}",
  "No better way: still {now}": "No hay un camino mejor: sigue en {now}",
  "{amount} shorter": "{amount} menos",
  "{amount} longer": "{amount} más",

  "On the way to the pick-up": "En camino al lugar de recogida",
  "The ambulance is arriving at the pick-up soon.": "La ambulancia llegará pronto al lugar de recogida.",
  "On the way to the destination": "En camino al destino",
  "The ambulance is arriving at the destination soon.": "La ambulancia llegará pronto al destino.",
  "At the destination": "En el destino",
  "Arriving soon": "Llega pronto",
  "Position just now": "Posición de ahora mismo",
  "Position {seconds} seconds ago": "Posición de hace {seconds} segundos",
  "Old position: {time} ago": "Posición antigua: de hace {time}",
  "as promised": "según lo prometido",
  "{time} later than promised": "{time} más tarde de lo prometido",
  "{time} earlier than promised": "{time} antes de lo prometido",
  Arrival: "Llegada",
  "Arrival (estimate)": "Llegada (estimación)",
  "Arrival and distance are computed from there: the vehicle may be elsewhere.":
    "La llegada y la distancia se calculan desde allí: el vehículo puede estar en otro lugar.",
  "The crew has shared no position yet.": "El personal de la ambulancia aún no ha compartido su posición.",
  "The arrival is not known: there is no place on the map to drive to.":
    "No se conoce la llegada: no hay un lugar en el mapa al que ir.",
  Promised: "Prometido",
  "Still to go": "Falta por recorrer",
  "The portal cannot be reached now. This is what was known last.":
    "No se puede contactar con el portal en este momento. Esto es lo último que se supo.",

  Transport: "Traslado",
  "Request {number}": "Solicitud {number}",
  Journey: "Trayecto",
  "Pick-up time": "Hora de recogida",
  "Promised arrival": "Llegada prometida",
  "Show map": "Mostrar mapa",
  "Hide map": "Ocultar mapa",
  "Not refreshed since {time}: the portal cannot be reached. This is what was known last.":
    "Sin actualizar desde {time}: no se puede contactar con el portal. Esto es lo último que se supo.",

  "Waiting for ambulance companies to respond.": "A la espera de que respondan las empresas de ambulancias.",
  "One company has responded. The hospital approves it in the portal.":
    "Ha respondido una empresa. El hospital la aprueba en el portal.",
  "{count} companies have responded. The hospital approves one of them in the portal.":
    "Han respondido {count} empresas. El hospital aprueba una de ellas en el portal.",
  "A company is assigned. Its crew has not set off yet.":
    "Hay una empresa asignada. Su personal aún no ha salido.",
  "{company} is assigned. Its crew has not set off yet.":
    "{company} está asignada. Su personal aún no ha salido.",
  "The ambulance is on its way to the pick-up.": "La ambulancia va en camino al lugar de recogida.",
  "The ambulance is at the pick-up.": "La ambulancia está en el lugar de recogida.",
  "The patient is aboard and on the way to the destination.":
    "El paciente está a bordo y va en camino al destino.",
  "The ambulance has arrived at the destination.": "La ambulancia ha llegado al destino.",
  "The patient has been handed over. The hospital completes the transport in the portal.":
    "El paciente ha sido entregado. El hospital completa el traslado en el portal.",
  "The transport is completed.": "El traslado se ha completado.",
  "The request was cancelled.": "La solicitud fue cancelada.",

  "Cancel Request": "Cancelar solicitud",
  "Cancelling...": "Cancelando...",
  "Keep it": "Conservarla",
  Close: "Cerrar",
  "Cancel the transport of {patient}?": "¿Cancelar el traslado de {patient}?",
  "The request is closed and open responses are rejected. This cannot be undone. The reason stands in the timeline.":
    "La solicitud se cierra y se rechazan las respuestas abiertas. Esto no se puede deshacer. El motivo queda en la cronología.",
  Reason: "Motivo",

  Rating: "Calificación",
  "Rate {company}": "Calificar a {company}",
  "Rate the transport": "Calificar el traslado",
  "Your rating has been submitted successfully": "Su calificación se ha enviado correctamente",
  "Choose from one to five stars.": "Elija de una a cinco estrellas.",
  Feedback: "Comentarios",
  "The company reads it. Leave the patient's name out. Up to {count} characters.":
    "La empresa lo lee. No escriba el nombre del paciente. Hasta {count} caracteres.",
  "Submitting...": "Enviando...",
  "Submit rating": "Enviar calificación",

  "This part could not be loaded. Check the connection.": "Esta parte no se pudo cargar. Revise la conexión.",
  "Not allowed": "No permitido",
  "Not found": "No encontrado",
  "The transport could not be loaded": "No se pudo cargar el traslado",
} as const;
