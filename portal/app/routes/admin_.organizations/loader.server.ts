import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageSizes } from "@wardway/model";
import {
  listOrganizationPage,
  type OrganizationRow,
  readOrganization,
} from "#app/domain/organizations/read.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { parseDialog } from "#app/ui/admin/dialog-address.ts";
import { readListQuery } from "#app/ui/requests/list-query.server.ts";

/** Creates an organization if `id` is null. */
interface OrganizationDialog {
  readonly id: number | null;
  readonly organization: OrganizationRow | null;
  readonly timeZones: readonly string[];
  /** Of the administrator now. */
  readonly ipAddress: string | null;
}

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "organization.read", { view: "organization.read" });
  return orErrorResponse(loadOrganizations(args, signedIn));
}

async function loadOrganizations(args: LoaderFunctionArgs, signedIn: SignedIn) {
  const { search, cursor } = readListQuery(args, signedIn);
  const [page, dialog] = await Promise.all([
    listOrganizationPage(signedIn.db, { search, cursor, limit: pageSizes.accounts }),
    loadDialog(signedIn, new URL(args.request.url).searchParams),
  ]);
  return { ...page, search, dialog };
}

export type OrganizationsView = Awaited<ReturnType<typeof loadOrganizations>>;

async function loadDialog(
  { db, caller: { ipAddress } }: SignedIn,
  search: URLSearchParams,
): Promise<OrganizationDialog | null> {
  const named = parseDialog(search);
  if (named?.name === "create") {
    return { id: null, organization: null, timeZones: timeZonesWith(null), ipAddress };
  }
  if (named?.name !== "edit" || named.id === null) return null;
  const organization = await readOrganization(db, named.id);
  const timeZones = timeZonesWith(organization.timeZone);
  return { id: organization.id, organization, timeZones, ipAddress };
}

/** The zones this machine knows, and the selected one. */
const timeZonesWith = (present: string | null) =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(present ? [present] : [])])].sort();
