/** What all widgets say: around them, and of the vocabulary. */
export const frame = {
  "Try again": "Intentar de nuevo",
  Loading: "Cargando",
  "The portal cannot be reached. Check the connection and try again.":
    "No se puede contactar con el portal. Revise la conexión e inténtelo de nuevo.",

  Pending: "Pendiente",
  "Needs Approval": "Por aprobar",
  Approved: "Aprobado",
  "In Progress": "En curso",
  Completed: "Completado",
  Cancelled: "Cancelado",
  Rejected: "Rechazado",
  Withdrawn: "Retirado",
  Released: "Liberado",

  Low: "Baja",
  Medium: "Media",
  High: "Alta",
  Critical: "Crítica",

  Admin: "Administrador",
  Hospital: "Hospital",
  Ambulance: "Ambulancia",

  now: "ahora",
  "in {time}": "en {time}",
  "{time} ago": "hace {time}",
  "{count} day": "{count} día",
  "{count} days": "{count} días",
  "{month} {day}": "{day} {month}",
  "{month} {day}, {year}": "{day} {month} {year}",

  From: "Desde",
  to: "hasta",
  After: "Después de",
  "(not yet)": "(todavía no)",

  "{count} character left": "Queda {count} carácter",
  "{count} characters left": "Quedan {count} caracteres",

  "Not rated yet": "Sin calificaciones",
  "{value} out of 5 stars": "{value} de 5 estrellas",
  "{value} out of 5 stars, {count} rating": "{value} de 5 estrellas, {count} calificación",
  "{value} out of 5 stars, {count} ratings": "{value} de 5 estrellas, {count} calificaciones",
  "{count} star, {word}": "{count} estrella, {word}",
  "{count} stars, {word}": "{count} estrellas, {word}",
  Poor: "Malo",
  Fair: "Regular",
  Good: "Bueno",
  "Very good": "Muy bueno",
  Excellent: "Excelente",
  "Loading...": "Cargando...",
  "No transport is chosen.": "No se ha elegido ningún traslado.",
  "This page gave no session for the portal. Try again, or tell whoever looks after this page.":
    "Esta página no dio una sesión para el portal. Inténtelo de nuevo o avise a quien se encarga de esta página.",
  "This page could not get a session for the portal. Try again in a moment.":
    "Esta página no pudo obtener una sesión para el portal. Inténtelo de nuevo en un momento.",
  "This page waited too long for a session for the portal. Try again in a moment.":
    "Esta página esperó demasiado una sesión para el portal. Inténtelo de nuevo en un momento.",
  "Something went wrong in this widget. Try again.": "Algo salió mal en este componente. Inténtelo de nuevo.",
} as const;
