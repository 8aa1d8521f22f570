import type { rolesMessages as english } from "../en/roles.ts";

export const rolesMessages = {
  "roles.admin": "Administrador",
  "roles.hospital": "Hospital",
  "roles.ambulance": "Ambulancia",
} satisfies Record<keyof typeof english, string>;
