export const messages = {
  "ui.maps.mapsServiceError": "Maps Service Error",
} as const;
