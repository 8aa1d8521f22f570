export const messages = {
  "adminRoutes.settingsSaved": "Settings saved",
  "adminRoutes.yourRouteOptimization": "Your route optimization settings have been updated successfully.",
  "adminRoutes.route": "Route",
  "adminRoutes.geocoding": "Geocoding",
} as const;
