import type { pickerMessages as english } from "../en/picker.ts";

export const pickerMessages = {
  "picker.label": "Mapa para {place}",
  "picker.labelWithCrosshair": "Mapa para {place}. Entrar coloca el marcador en la cruz.",
  "picker.hint": "Haga clic en el mapa o busque un lugar. Arrastre el marcador para ajustarlo.",
  "picker.useOwnLocation": "Usar mi ubicación",
  "picker.placeMarker": "Colocar el marcador aquí",
  "picker.enterKey": "Entrar",
  "picker.useAddress": "Usar esta dirección",
  "picker.lookingUp": "Buscando la dirección...",
  "picker.placed": "Marcador colocado; su dirección está escrita.",
  "picker.placedUncertain": "El mapa no tiene este número: compruebe dónde está el marcador.",
  "picker.placedWithoutAddress":
    "Marcador colocado. No se conoce ninguna dirección allí: se escribieron sus coordenadas.",
  "picker.placedUnnamed":
    "Marcador colocado. No se conoce ninguna dirección allí: escriba un nombre que el equipo entienda.",
  "picker.typeName": "Escribir un nombre",
  "picker.placedTextStays": "Marcador colocado. Lo que usted escribió se conserva.",
  "picker.textStays": "Lo que usted escribió se conserva. El mapa tiene",
  "picker.locationUnsupported":
    "Este navegador no indica dónde está. Busque el lugar o haga clic en el mapa.",
  "picker.locationDenied":
    "Su navegador no permite que esta página vea su ubicación. Permítalo allí o busque el lugar.",
  "picker.locationNotFound": "No se pudo encontrar su ubicación. Busque el lugar o haga clic en el mapa.",
  "picker.locationInaccurate": "Su ubicación solo se conoce con un margen de {distance}. Revise el marcador.",
  "picker.searchLabel": "Buscar en el mapa: {place}",
  "picker.resultsLabel": "Lugares para {place}",
  "picker.searchPlaceholder": "Centro o dirección",
  "picker.search": "Buscar",
  "picker.searching": "Buscando direcciones...",
  "picker.searchUnavailable": "No se pueden buscar direcciones en este momento.",
  "picker.searchFailed":
    "La búsqueda no responde en este momento. Haga clic en el mapa o escriba la dirección.",
  "picker.noResults": "Ningún centro ni dirección coincide.",
  "picker.checkSpelling": "{problem} Revise la ortografía o haga clic en el mapa.",
  "picker.found":
    "{count, plural, one {# lugar encontrado. Las flechas mueven la selección, Entrar elige.} other {# lugares encontrados. Las flechas mueven la selección, Entrar elige.}}",
  "picker.beds": "{count} camas",
} satisfies Record<keyof typeof english, string>;
