export const messages = {
  "adminRoutes.settingsSaved": "Settings saved",
  "adminRoutes.yourRouteOptimization": "Your route optimization settings have been updated successfully.",
  "adminRoutes.route": "Route",
  "adminRoutes.geocoding": "Geocoding",
  "adminRoutes.portal": "The portal",
  "adminRoutes.valhallaServer": "The Valhalla server",
  "adminRoutes.osrmServer": "The OSRM server",
  "adminRoutes.nominatimServer": "The Nominatim server",
  "adminRoutes.providerIsActive": "{provider} is active.",
  "adminRoutes.providerWithoutKey": "{provider} is chosen, but without an API key it is not used.",
  "adminRoutes.providerWithoutServers":
    "{provider} is chosen, but without the address of a server it is not used.",
  "adminRoutes.mapTiles": "Map tiles",
  "adminRoutes.tilesOfBasemap":
    "Streets are drawn in {region}. Elsewhere the ground is plain, with the borders of the states.",
  "adminRoutes.tilesOfServer": "Tiles come from {host}.",
  "adminRoutes.geocodingIsOff": "Geocoding is switched off. Only facilities are found as places.",
  "adminRoutes.geocodingOfFacilities":
    "Only facilities are found as places: no server for addresses is set up.",
  "adminRoutes.geocodingInRegion": "The portal itself finds addresses, in {region} only.",
  "adminRoutes.geocodingBy": "{engine} finds addresses.",
  "adminRoutes.untilThenFacilities": "Until then, only facilities are found as places.",
  "adminRoutes.untilThenRegion": "Until then, addresses are found in {region} only.",
  "adminRoutes.notResponding": "{engine} did not respond several times and is tried again in a moment.",
  "adminRoutes.routing": "Routing",
  "adminRoutes.routesAreEstimates":
    "Travel times are estimated from the straight line, and no route follows the roads.",
  "adminRoutes.routesOfTiles":
    "The portal itself computes routes where its routing tiles cover both ends. Elsewhere travel times are estimates.",
  "adminRoutes.routesBy": "{engine} computes routes and travel times.",
} as const;
