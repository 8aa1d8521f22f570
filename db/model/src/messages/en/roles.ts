export const rolesMessages = {
  "roles.admin": "Admin",
  "roles.hospital": "Hospital",
  "roles.ambulance": "Ambulance",
} as const;
