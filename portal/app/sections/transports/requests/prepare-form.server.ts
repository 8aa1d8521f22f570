import type { Database } from "@wardway/db/open";
import { getOwnProposal, type Position, roleMay, type TransportRequest } from "@wardway/model";
import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import type { RequestSource } from "@wardway/widgets/request/request-source";
import type { OwnHospital } from "@wardway/widgets/request/request-widget-props";
import { asStated } from "@wardway/widgets/request/texts-of-request";
import { listOrganizations } from "#app/domain/accounts/organizations.server.ts";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import { activeRouteSettings } from "#app/domain/settings/read-settings.server.ts";
import {
  findHospitalFacility,
  findHospitalPlace,
} from "#app/domain/transports/record/read-request.server.ts";
import { findOwnUnits } from "#app/domain/transports/requests/own-units.server.ts";
import { type NamedTemplate, nameTemplates } from "#app/domain/transports/requests/templates.server.ts";
import type { ChangedRequest } from "./submission-result.ts";

export interface PreparedForm {
  /** An administrator's choices; null for a hospital's users. */
  readonly hospitals: readonly { readonly id: number; readonly name: string }[] | null;
  /** Longest accepted journey, in miles. */
  readonly maxDistance: number;
  /** Ranks search results by distance, where the hospital is no known facility. */
  readonly near: Position | null;
  /** Null for administrators. */
  readonly hospital: OwnHospital | null;
  /** The unit in the user's last request; null without one. */
  readonly lastUnit: string | null;
}

/** The form of a new request. */
export interface NewForm extends PreparedForm {
  /** A few of the hospital's; none for administrators. */
  readonly templates: readonly OfferedTemplate[];
  /** The request that a new one begins from, and the form's texts from it. Default: none. */
  readonly begun?:
    | {
        readonly source: RequestSource;
        readonly texts: Partial<RequestTexts>;
        /** Name of the template; null if it no longer exists. */
        readonly template?: string | null | undefined;
        /** Of the return trip that is prepared; null if none is. */
        readonly preparedAt: string | null;
      }
    | null
    | undefined;
}

/** What a form that changes the request begins with. */
export const toChanged = (request: TransportRequest): ChangedRequest => ({
  id: request.id,
  revision: request.revision,
  proposal: getOwnProposal(request),
  ...asStated(request),
});

export async function prepareForm(
  db: Database,
  account: Pick<Account, "id" | "role" | "organizationId" | "organization">,
): Promise<PreparedForm> {
  const { id, organizationId, organization } = account;
  const isOfHospital = organizationId !== null && organization !== null;
  const [hospitals, { value: routeSettings }, position, own] = await Promise.all([
    account.role === "admin" ? listOrganizations(db, "hospital") : null,
    activeRouteSettings(db),
    isOfHospital ? findHospitalFacility(db, organizationId) : null,
    isOfHospital ? findOwnUnits(db, organizationId, id) : null,
  ]);
  return {
    hospitals,
    maxDistance: routeSettings.maxDistance,
    near: position || organizationId === null ? null : await findHospitalPlace(db, organizationId),
    hospital: own && { name: organization ?? "", position, units: own.units },
    lastUnit: own?.lastUnit ?? null,
  };
}

export interface OfferedTemplate {
  readonly id: number;
  readonly name: string;
}

/** Two lines of them on a phone. */
const OFFERED_TEMPLATES = 5;

export async function prepareNewForm(db: Database, account: Account): Promise<NewForm> {
  const [form, templates] = await Promise.all([
    prepareForm(db, account),
    roleMay(account.role, "template.read") ? nameTemplates(db, account.organizationId) : [],
  ]);
  const unit = form.lastUnit?.toLowerCase();
  const ofUnit = (template: NamedTemplate) => Number(template.unit?.toLowerCase() === unit);
  return {
    ...form,
    templates: templates
      .toSorted((one, other) => ofUnit(other) - ofUnit(one))
      .slice(0, OFFERED_TEMPLATES)
      .map(({ id, name }) => ({ id, name })),
  };
}
