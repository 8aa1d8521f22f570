import type { OrganizationKind } from "@wardway/model";

export const kindLabels: Readonly<Record<OrganizationKind, string>> = {
  hospital: "Hospital",
  ambulance: "Ambulance company",
};
