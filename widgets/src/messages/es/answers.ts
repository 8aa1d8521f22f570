/** What the model, the portal and the client of a page answer. Whatever of it has values is told by its sentence. */
export const answers = {
  // What stands in a field that is refused.
  "Patient name is required.": "El nombre del paciente es obligatorio.",
  "Medical record number is required.": "El número de historia clínica es obligatorio.",
  "Current location is required.": "La ubicación actual es obligatoria.",
  "Destination is required.": "El destino es obligatorio.",
  "Date is required.": "La fecha es obligatoria.",
  "Time is required.": "La hora es obligatoria.",
  "A reason is required.": "El motivo es obligatorio.",
  "{label} is required.": "{label}: este dato es obligatorio.",
  "{label} must be text.": "{label}: debe ser un texto.",
  "{label} must be a number.": "{label}: debe ser un número.",
  "{label} must be a whole number.": "{label}: debe ser un número entero.",
  "{label} must be a positive number.": "{label}: debe ser un número positivo.",
  "{label} is too large.": "{label}: el número es demasiado grande.",
  "{label} must be decimal degrees as text.": "{label}: deben ser grados decimales en forma de texto.",
  "{label} must be a date and a time, like 2026-05-04T14:30:00Z.":
    "{label}: debe ser una fecha con hora, como 2026-05-04T14:30:00Z.",
  "{label} must lie between -{most} and {most} degrees.":
    "{label}: debe estar entre -{most} y {most} grados.",
  "{label} can have at most {most} characters; this one has {length}.":
    "{label}: se permiten como máximo {most} caracteres y este texto tiene {length}.",
  "{label} can have at most {most} characters.": "{label}: se permiten como máximo {most} caracteres.",
  "{label} has characters that cannot be shown.": "{label}: contiene caracteres que no se pueden mostrar.",
  "Transport date": "Fecha del traslado",
  "Start latitude": "Latitud de la recogida",
  "Start longitude": "Longitud de la recogida",
  "Destination latitude": "Latitud del destino",
  "Destination longitude": "Longitud del destino",
  "Transport request": "Solicitud de traslado",
  "An address": "Una dirección",
  "The address": "La dirección",
  "A search": "Una búsqueda",
  "The search": "La búsqueda",
  "Date must be a day of the calendar.": "La fecha debe ser un día del calendario.",
  "Time must be a time of day, like 14:30.": "La hora debe ser una hora del día, como 14:30.",
  "This date is not in the calendar. Choose another one.": "Esta fecha no está en el calendario. Elija otra.",
  "Choose another date.": "Elija otra fecha.",
  "The time zone of this form is not known. Load the page again.":
    "No se conoce la zona horaria de este formulario. Vuelva a cargar la página.",
  "The transport date is in the past. Choose a later date and time.":
    "La fecha del traslado ya ha pasado. Elija una fecha y una hora posteriores.",
  "The transport date is more than a year ahead. Check the year.":
    "Falta más de un año para la fecha del traslado. Compruebe el año.",
  "Priority must be low, medium, high or critical.": "La prioridad debe ser baja, media, alta o crítica.",
  "Isolation precautions must be none, contact, droplet or airborne.":
    "Las precauciones de aislamiento deben ser ninguna, de contacto, por gotas o por aire.",
  "Equipment must be text: choices joined by commas.":
    "El equipamiento debe ser un texto: opciones separadas por comas.",
  'Equipment can be {choices}; "{unknown}" is none of them.':
    "El equipamiento puede ser {choices}; «{unknown}» no está entre las opciones.",
  "Rating must be a number from 1 to 5.": "La calificación debe ser un número del 1 al 5.",
  "Rating must be a whole number from 1 to 5.": "La calificación debe ser un número entero del 1 al 5.",
  "Rating must be from 1 to 5.": "La calificación debe estar entre 1 y 5.",
  "The destination is {length} miles from the pick-up by road ({metric}), and a transport can be at most {most} miles ({mostMetric}). Choose a nearer destination, or ask your administrator about the limit.":
    "El destino está a {length} millas de la recogida por carretera ({metric}) y un traslado puede ser de {most} millas como máximo ({mostMetric}). Elija un destino más cercano o pregunte a su administrador por el límite.",
  "The destination is {length} miles from the pick-up in a straight line ({metric}), and a transport can be at most {most} miles ({mostMetric}). Choose a nearer destination, or ask your administrator about the limit.":
    "El destino está a {length} millas de la recogida en línea recta ({metric}) y un traslado puede ser de {most} millas como máximo ({mostMetric}). Elija un destino más cercano o pregunte a su administrador por el límite.",

  // What became of the transport.
  "Transport request not found. It may have gone to another company, or the link may be wrong.":
    "No se encontró la solicitud de traslado. Puede que haya pasado a otra empresa o que el enlace sea incorrecto.",
  "This request cannot be cancelled any more: {state}.": "Esta solicitud ya no se puede cancelar: {state}.",
  "Only a completed transport can be rated: {state}.":
    "Solo se puede calificar un traslado completado: {state}.",
  "it is in the pool and no response is open": "está a la espera y no hay ninguna respuesta abierta",
  "it is waiting for the hospital to approve a response": "espera que el hospital apruebe una respuesta",
  "a company's response has been approved": "ya se aprobó la respuesta de una empresa",
  "the transport is under way": "el traslado está en curso",
  "the transport is completed": "el traslado se ha completado",
  "the request was cancelled": "la solicitud fue cancelada",
  "This transport is already rated.": "Este traslado ya está calificado.",
  "Another company ran this transport. Leave the company out, or name the one that ran it.":
    "Este traslado lo hizo otra empresa. No indique la empresa o indique la que lo hizo.",
  "Your account may not do this to the request.": "Su cuenta no puede hacer esto con la solicitud.",
  "Only a hospital can create a transport request.":
    "Solo un hospital puede crear una solicitud de traslado.",
  "Choose the hospital that the request is for.": "Elija el hospital para el que es la solicitud.",
  "The time is before the step that came before it. Check the time.":
    "La hora es anterior a la del paso previo. Compruebe la hora.",

  // Sessions.
  "The session of this page has ended. Load the page again.":
    "La sesión de esta página ha terminado. Vuelva a cargar la página.",
  "This is no session that the portal has given. Load the page again.":
    "El portal no ha dado esta sesión. Vuelva a cargar la página.",
  "This page may no longer use the portal. Ask those who run the page.":
    "Esta página ya no puede usar el portal. Pregunte a quien se encarga de la página.",
  "The session of this page belongs to another address. Ask those who run the page.":
    "La sesión de esta página es de otra dirección. Pregunte a quien se encarga de la página.",
  "A publishable key opens nothing but the public statistics. Send a widget session.":
    "Una clave publicable solo abre las estadísticas públicas. Envíe una sesión de componente.",
  "A secret key opens widget sessions and nothing else. Send a widget session.":
    "Una clave secreta solo abre sesiones de componentes. Envíe una sesión de componente.",
  "The widgets of this hospital are held back for now. Ask the portal's administrators.":
    "Los componentes de este hospital están retenidos por ahora. Pregunte a los administradores del portal.",
  "The session of this page may not do this.": "La sesión de esta página no puede hacer esto.",
  "Log in first: there is no session, or it has ended.":
    "Inicie sesión primero: no hay sesión o ha terminado.",
  "Your account may not do this.": "Su cuenta no puede hacer esto.",
  "This page gave no session for the portal. Try again, or tell whoever looks after this page.":
    "Esta página no dio una sesión para el portal. Inténtelo de nuevo o avise a quien se encarga de esta página.",
  "This page gave no session for the portal: its getSession must give what the portal answered.":
    "Esta página no dio una sesión para el portal: su getSession debe dar lo que respondió el portal.",
  "This page could not get a session for the portal. Try again in a moment.":
    "Esta página no pudo obtener una sesión para el portal. Inténtelo de nuevo en un momento.",
  "This page waited too long for a session for the portal. Try again in a moment.":
    "Esta página esperó demasiado una sesión para el portal. Inténtelo de nuevo en un momento.",

  // The portal, and the way to it.
  "The portal cannot be reached. Check the connection and try again.":
    "No se puede contactar con el portal. Revise la conexión e inténtelo de nuevo.",
  "The portal's answer could not be read. Check its address.":
    "No se pudo leer la respuesta del portal. Compruebe su dirección.",
  "The portal answered with status {status}.": "El portal respondió con el estado {status}.",
  "{system} is under maintenance. Only administrators can use it for now. Try again later.":
    "{system} está en mantenimiento. Por ahora solo pueden usarlo los administradores. Inténtelo más tarde.",
  "This page has asked too often. Try again in {seconds} seconds.":
    "Esta página ha hecho demasiadas consultas. Inténtelo de nuevo en {seconds} segundos.",
  "The database does not answer. Try again in a moment.":
    "La base de datos no responde. Inténtelo de nuevo en un momento.",
  "Something went wrong on our side. Nothing was changed. Try again.":
    "Algo salió mal en el portal. No se cambió nada. Inténtelo de nuevo.",
  "This call came from another site. Open the portal itself and try again.":
    "Esta llamada vino de otro sitio. Abra el portal e inténtelo de nuevo.",
  "The address could not be read.": "No se pudo leer la dirección.",
  "There is nothing with this number.": "No hay nada con este número.",
  "There is no such call.": "El portal no conoce esta llamada.",
  "Send the body as JSON, with the content type application/json.":
    "Envíe el cuerpo como JSON, con el tipo application/json.",
  "The body is not JSON.": "El cuerpo no es JSON.",
  "The body must be a JSON object.": "El cuerpo debe ser un objeto JSON.",
  "The body can have at most {most} KB.": "El cuerpo puede tener como máximo {most} KB.",
  "Some fields need attention.": "Algunos campos necesitan atención.",
  "The Idempotency-Key has characters that cannot be stored.":
    "La Idempotency-Key contiene caracteres que no se pueden guardar.",
  "This Idempotency-Key was already used for something else. Use a new one.":
    "Esta Idempotency-Key ya se usó para otra cosa. Use una nueva.",
  "Idempotency-Key must have 1 to {most} characters.":
    "La Idempotency-Key debe tener de 1 a {most} caracteres.",

  // Places and routes.
  "You have asked for {count} routes in a short time. Wait {time}, then try again.":
    "Ha pedido {count} rutas en poco tiempo. Espere {time} e inténtelo de nuevo.",
  "You have looked up {count} addresses in a short time. Wait {time}, or type the address in full.":
    "Ha buscado {count} direcciones en poco tiempo. Espere {time} o escriba la dirección completa.",
  "1 minute": "1 minuto",
  "{count} minutes": "{count} minutos",
  "Your last searches have no answer yet. Wait a few seconds and search again.":
    "Sus últimas búsquedas aún no tienen respuesta. Espere unos segundos y busque de nuevo.",
  "Many addresses are being searched for at this moment. Wait a few seconds and search again.":
    "En este momento se buscan muchas direcciones. Espere unos segundos y busque de nuevo.",
  "Addresses cannot be searched for now: the map service does not answer. Try again in a minute, or type the address.":
    "Por ahora no se pueden buscar direcciones: el servicio de mapas no responde. Inténtelo en un minuto o escriba la dirección.",
  "The route could not be computed: the map service does not answer. Try again in a minute.":
    "No se pudo calcular la ruta: el servicio de mapas no responde. Inténtelo en un minuto.",
} as const;
