export const messages = {
  "ui.organizations.baseLocation": "Base location",
  "ui.organizations.aFacilityByItsName":
    "A facility by its name, or coordinates like 39.2904, -76.6122. Leave it empty for none.",
} as const;
