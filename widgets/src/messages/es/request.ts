/** The request form, and what may be wrong in it. */
export const request = {
  // Around the form.
  "Create Transport Request": "Crear solicitud de traslado",
  "Create request": "Crear solicitud",
  "Creating...": "Creando...",
  "Request created": "Solicitud creada",
  "Your transport request has been created successfully":
    "Su solicitud de traslado se ha creado correctamente",
  "Request number {number}": "Solicitud número {number}",
  "It was created as you sent it first. What you changed afterwards is not in it.":
    "Se creó tal como la envió la primera vez. Lo que cambió después no está incluido.",
  "New request": "Nueva solicitud",
  "Error creating request": "Error al crear la solicitud",
  "Correct these, then create the request again:": "Corrija lo siguiente y vuelva a crear la solicitud:",
  "What you typed is still here.": "Lo que escribió sigue aquí.",
  "What you typed before is back. It was not sent yet.":
    "Se ha recuperado lo que escribió antes. Todavía no se ha enviado.",
  "What you typed before is back. It may have reached the portal already: sent again as it is, it is created once.":
    "Se ha recuperado lo que escribió antes. Puede que ya haya llegado al portal: si la envía tal como está, se creará una sola vez.",
  "Discard draft": "Descartar borrador",
  "You are offline. The request is sent as soon as the connection is back.":
    "No tiene conexión. La solicitud se enviará en cuanto vuelva la conexión.",
  "The portal cannot be reached now. The request is sent as soon as it answers.":
    "En este momento no se puede acceder al portal. La solicitud se enviará en cuanto responda.",
  "You changed the request, so it does not wait to be sent any more. Create it when it is ready.":
    "Ha cambiado la solicitud, por lo que ya no espera para enviarse. Créela cuando esté lista.",
  "The form is on its way.": "El formulario está en camino.",
  "The request could not be sent. Try again.": "No se pudo enviar la solicitud. Inténtelo de nuevo.",
  "Do not send it": "No enviarla",
  "The map could not be loaded.": "No se pudo cargar el mapa.",

  // The fields.
  Patient: "Paciente",
  Hospital: "Hospital",
  "The request is made for it.": "La solicitud se hace en su nombre.",
  "Choose a hospital": "Elija un hospital",
  "Patient name": "Nombre del paciente",
  "Medical record number": "Número de historia clínica",
  Journey: "Trayecto",
  "Current location": "Ubicación actual",
  Destination: "Destino",
  "Where the crew picks the patient up. Type a facility's name to find it.":
    "Donde el personal de la ambulancia recoge al paciente. Escriba el nombre de un centro para encontrarlo.",
  "Where the patient is taken.": "Adonde se lleva al paciente.",
  Date: "Fecha",
  "The day of the pick-up.": "El día de la recogida.",
  Time: "Hora",
  "Time zone {zone}.": "Zona horaria {zone}.",
  Priority: "Prioridad",
  Clinical: "Datos clínicos",
  "Isolation precautions": "Precauciones de aislamiento",
  Equipment: "Equipamiento",
  "Special instructions": "Instrucciones especiales",
  "What the crew must know, such as allergies, lines or access to the building.":
    "Lo que el personal debe saber, como alergias, vías o el acceso al edificio.",
  Contact: "Contacto",
  "Contact person": "Persona de contacto",
  "Whom the company calls with questions.": "A quién llama la empresa si tiene preguntas.",

  // A place.
  "Use Map": "Usar mapa",
  "Hide Map": "Ocultar mapa",
  "for {place}": "para {place}",
  "of {place}": "de {place}",
  "Marked on the map.": "Marcado en el mapa.",
  "Remove marker": "Quitar la marca",
  "Facilities for {place}": "Centros para {place}",
  "Facilities cannot be looked up now. Type the place in full.":
    "Ahora no se pueden buscar centros. Escriba el lugar completo.",
  "No facility has this name. Type the place in full.":
    "Ningún centro tiene este nombre. Escriba el lugar completo.",
  "1 facility found. Arrow keys move, Enter takes one.":
    "1 centro encontrado. Las flechas mueven la selección y Entrar elige.",
  "{count} facilities found. Arrow keys move, Enter takes one.":
    "{count} centros encontrados. Las flechas mueven la selección y Entrar elige.",

  // Priorities, precautions and equipment.
  Low: "Baja",
  Medium: "Media",
  High: "Alta",
  Critical: "Crítica",
  None: "Ninguna",
  Droplet: "Por gotas",
  Airborne: "Por aire",
  Oxygen: "Oxígeno",
  "IV Support": "Vía intravenosa",
  "Cardiac Monitor": "Monitor cardíaco",
  Ventilator: "Ventilador",
  Stretcher: "Camilla",
  Wheelchair: "Silla de ruedas",

  // What the model and the portal refuse.
} as const;
