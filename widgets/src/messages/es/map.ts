/** The maps and their search. */
export const map = {
  "Loading maps services...": "Cargando los mapas...",
  "The map is drawn by a script, and scripts are off here.":
    "El mapa se dibuja con un script, y aquí los scripts están desactivados.",
  "Google Maps API Error": "Error de la API de Google Maps",
  "Retry Loading Maps": "Volver a cargar los mapas",
  "Failed to load Google Maps script": "No se pudo cargar el script de Google Maps",
  "Google Maps script load timed out": "La carga del script de Google Maps tardó demasiado",
  "Failed to initialize Google Maps.": "No se pudo iniciar Google Maps.",
  "The map's background could not be loaded": "No se pudo cargar el fondo del mapa",
  "Arrow keys move the map, plus and minus zoom.":
    "Las teclas de flecha mueven el mapa; más y menos lo acercan y lo alejan.",
  Retry: "Reintentar",
  // The points of the compass.
  N: "N",
  E: "E",
  S: "S",
  W: "O",
  "Outlines: U.S. Census Bureau": "Contornos: U.S. Census Bureau",
  "Zoom in": "Acercar",
  "Zoom out": "Alejar",

  "Pick-up": "Recogida",
  Destination: "Destino",
  Marker: "Marcador",
  Vehicle: "Vehículo",
  "Vehicle, some time ago": "Vehículo, hace un rato",
  "Follow vehicle": "Seguir el vehículo",
  "Show all": "Ver todo",
  "Map. {summary}": "Mapa. {summary}",
  "From {from} to {to}.": "De {from} a {to}.",
  "From {from} to {to}: {figures}.": "De {from} a {to}: {figures}.",
  "From {from} to {to}, estimated.": "De {from} a {to}, estimado.",
  "From {from} to {to}: {figures}, estimated.": "De {from} a {to}: {figures}, estimado.",
  "Estimate: a straight line, not the way by road.":
    "Estimación: una línea recta, no el camino por carretera.",

  "Traffic not known": "Tráfico desconocido",
  "Light traffic": "Tráfico ligero",
  "Moderate traffic": "Tráfico moderado",
  "Heavy traffic": "Tráfico denso",
  "Light traffic expected": "Se espera tráfico ligero",
  "Moderate traffic expected": "Se espera tráfico moderado",
  "Heavy traffic expected": "Se espera tráfico denso",
  "Travel time": "Tiempo de viaje",
  Distance: "Distancia",
  "Calculating route...": "Calculando la ruta...",
  "No route information is available now. The request can be created without it.":
    "No hay información de la ruta en este momento. La solicitud se puede crear sin ella.",
  "Estimate, without roads": "Estimación, sin carreteras",
  "Travel times are estimates and may vary based on actual traffic conditions.":
    "Los tiempos de viaje son estimados y pueden variar según el tráfico real.",

  "Map for {place}": "Mapa para {place}",
  "Map for {place}. Enter places the marker at the crosshair.":
    "Mapa para {place}. Entrar coloca el marcador en la cruz.",
  "Click on the map or search for a location. Drag the marker to adjust.":
    "Haga clic en el mapa o busque un lugar. Arrastre el marcador para ajustarlo.",
  "Use my location": "Usar mi ubicación",
  "Place marker here": "Colocar el marcador aquí",
  Enter: "Entrar",
  "Use this address": "Usar esta dirección",
  "Looking up the address...": "Buscando la dirección...",
  "Marker placed, and its address filled in.": "Marcador colocado; su dirección está escrita.",
  "Marker placed. No address is known there: its coordinates are filled in.":
    "Marcador colocado. No se conoce ninguna dirección allí: se escribieron sus coordenadas.",
  "Marker placed. What you typed stays.": "Marcador colocado. Lo que usted escribió se conserva.",
  "What you typed stays. The map has": "Lo que usted escribió se conserva. El mapa tiene",
  "This browser does not tell where it is. Search for the place, or click on the map.":
    "Este navegador no indica dónde está. Busque el lugar o haga clic en el mapa.",
  "Your browser does not let this page see your location. Allow it there, or search for the place instead.":
    "Su navegador no permite que esta página vea su ubicación. Permítalo allí o busque el lugar.",
  "Your location could not be found. Search for the place, or click on the map.":
    "No se pudo encontrar su ubicación. Busque el lugar o haga clic en el mapa.",
  "Your location is only known to within {distance}. Check the marker.":
    "Su ubicación solo se conoce con un margen de {distance}. Revise el marcador.",

  "Search the map for {place}": "Buscar en el mapa: {place}",
  "Places for {place}": "Lugares para {place}",
  "Facility or address": "Centro o dirección",
  Search: "Buscar",
  "Searching for addresses...": "Buscando direcciones...",
  "Addresses cannot be searched now.": "No se pueden buscar direcciones en este momento.",
  "The search does not answer now. Click on the map, or type the address.":
    "La búsqueda no responde en este momento. Haga clic en el mapa o escriba la dirección.",
  "No facility and no address fits this.": "Ningún centro ni dirección coincide.",
  "{problem} Check the spelling, or click on the map.":
    "{problem} Revise la ortografía o haga clic en el mapa.",
  "{count} place found. Arrow keys move, Enter takes one.":
    "{count} lugar encontrado. Las flechas mueven la selección, Entrar elige.",
  "{count} places found. Arrow keys move, Enter takes one.":
    "{count} lugares encontrados. Las flechas mueven la selección, Entrar elige.",
  "{count} beds": "{count} camas",
} as const;
