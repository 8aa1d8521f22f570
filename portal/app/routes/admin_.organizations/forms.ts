import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  baseLocationSchema,
  createOrganizationSchema,
  networksSchema,
  type OrganizationKind,
  organizationSchema,
} from "@wardway/model";
import { z } from "zod";

/** Intersections report the errors of both halves together. */
export const editOrganizationForm = z.intersection(
  organizationSchema.extend(networksSchema.shape),
  baseLocationSchema,
);
export const createOrganizationForm = z.intersection(createOrganizationSchema, baseLocationSchema);

export const kindLabels: Readonly<Record<OrganizationKind, MessageDescriptor>> = {
  hospital: msg`Hospital`,
  ambulance: msg`Ambulance company`,
};
