export const messages = {
  "ui.maps.numberOfTransport": "No. {id}",
  "ui.maps.mapsServiceError": "Maps Service Error",
  "ui.maps.baseLocation": "Base location",
  "ui.maps.aFacilityByItsName":
    "A facility by its name, or coordinates like 39.2904, -76.6122. Leave it empty for none.",
  "ui.maps.mapOfVehicles": "Map. {count, plural, one {# vehicle} other {# vehicles}}.",
} as const;
