import {
  baseLocationSchema,
  createOrganizationSchema,
  networksSchema,
  type OrganizationKind,
  organizationSchema,
} from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { z } from "zod";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** Intersections report the errors of both halves together. */
export const editOrganizationForm = z.intersection(
  organizationSchema.extend(networksSchema.shape),
  baseLocationSchema,
);
export const createOrganizationForm = z.intersection(createOrganizationSchema, baseLocationSchema);

export const kindLabels: Readonly<Record<OrganizationKind, string>> = {
  hospital: translate("adminOrganizations.hospital"),
  ambulance: translate("adminOrganizations.ambulanceCompany"),
};
