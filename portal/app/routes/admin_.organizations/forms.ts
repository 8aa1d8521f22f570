import {
  baseLocationSchema,
  createOrganizationSchema,
  type OrganizationKind,
  organizationSchema,
} from "@wardway/model";
import { z } from "zod";

/** Intersections, so that the errors of both halves are shown together. */
export const editOrganizationForm = z.intersection(organizationSchema, baseLocationSchema);
export const createOrganizationForm = z.intersection(createOrganizationSchema, baseLocationSchema);

export const kindLabels: Readonly<Record<OrganizationKind, string>> = {
  hospital: "Hospital",
  ambulance: "Ambulance company",
};
