import type { OrganizationKind } from "@wardway/db/model";

export const kindLabels: Readonly<Record<OrganizationKind, string>> = {
  hospital: "Hospital",
  ambulance: "Ambulance company",
};
