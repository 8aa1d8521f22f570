/** The live figures. */
export const statistics = {
  "Live figures": "Cifras en vivo",
  "Completed transports": "Traslados completados",
  "Average rating": "Calificación promedio",
  "Ratings so far": "Calificaciones hasta ahora",
  "of 5": "de 5",
  None: "Ninguna",
  Hospitals: "Hospitales",
  "Ambulance company": "Empresa de ambulancias",
  "Ambulance companies": "Empresas de ambulancias",
  "The figures could not be loaded. Trying again every {seconds} seconds.":
    "No se pudieron cargar las cifras. Se vuelve a intentar cada {seconds} segundos.",
  "Not refreshed since {time}: the portal could not be reached. Trying again every {seconds} seconds.":
    "Sin actualizar desde {time}: no se pudo contactar con el portal. Se vuelve a intentar cada {seconds} segundos.",
  "Last change": "Último cambio:",
  "Live.": "En vivo.",
  "Refreshed every {seconds} seconds.": "Se actualiza cada {seconds} segundos.",
} as const;
