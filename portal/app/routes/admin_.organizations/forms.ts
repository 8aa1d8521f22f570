import { baseLocationSchema, createOrganizationSchema, organizationSchema } from "@wardway/model";
import { z } from "zod";

/** Intersections, because both halves are then checked at once. */
export const editOrganizationForm = z.intersection(organizationSchema, baseLocationSchema);
export const createOrganizationForm = z.intersection(createOrganizationSchema, baseLocationSchema);
