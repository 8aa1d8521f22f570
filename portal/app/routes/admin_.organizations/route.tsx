import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageSizes, rowNumber } from "@wardway/model";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import {
  listOrganizationPage,
  type OrganizationRow,
  readOrganization,
} from "#app/domain/organizations/read-organizations.server.ts";
import {
  createOrganization,
  updateOrganization,
} from "#app/domain/organizations/save-organization.server.ts";
import { attempt, orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { readListQuery } from "#app/http/forms/list-query.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { guard, type SignedIn, safeRedirect } from "#app/http/session/guard.server.ts";
import { getOpenerId, parseDialog, withDialog, withoutDialog } from "#app/sections/admin/dialog-address.ts";
import { useReturnedFocus } from "#app/sections/admin/page-dialog.tsx";
import { adminPageError, backToAdmin } from "#app/sections/admin/unauthorized-access.tsx";

import type { FormResult } from "#app/sections/admin/users/use-form-result.ts";
import { rejectForm } from "#app/sections/admin/users/users-action.server.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { createOrganizationForm, editOrganizationForm } from "./forms.ts";
import { OrganizationForm } from "./organization-form.tsx";
import { OrganizationsCard } from "./organization-table.tsx";

/** Creates an organization if `id` is null. */
interface OrganizationDialog {
  readonly id: number | null;
  readonly organization: OrganizationRow | null;
  readonly timeZones: readonly string[];
  /** The administrator's current address. */
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

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "organization.update", "change", { except: ["create"] });
  const form = await readForm(args.request);
  return form.get("intent") === "edit" ? update(args, signedIn, form) : create(args, signedIn, form);
}

async function update({ context }: ActionFunctionArgs, { db, caller }: SignedIn, form: FormData) {
  const title = t`Error updating organization`;
  const id = rowNumber(String(form.get("organizationId") ?? ""));
  const submission = parseForm(form, editOrganizationForm);
  if (submission.status !== "success" || id === null) return incomplete(formReply(submission), title);
  const { base, networks, ...facts } = submission.value;
  const { rejection } = await attempt(
    updateOrganization(
      db,
      caller,
      id,
      facts,
      // Hospitals have no base field.
      form.has("base") ? base : undefined,
      // The form may be older than another administrator's change of the networks.
      isChanged(form, "networks") ? networks : undefined,
    ),
  );
  if (rejection) return rejectForm(rejection, title, submission);
  return redirectWithToast(context, getReturnPath(form), {
    title: t`Organization updated`,
    description: t`The organization has been updated successfully.`,
  });
}

async function create({ context }: ActionFunctionArgs, { db, caller }: SignedIn, form: FormData) {
  const title = t`Error creating organization`;
  const submission = parseForm(form, createOrganizationForm);
  if (submission.status !== "success") return incomplete(formReply(submission), title);
  const { base, ...facts } = submission.value;
  const { rejection } = await attempt(createOrganization(db, caller, facts, base));
  if (rejection) return rejectForm(rejection, title, submission);
  return redirectWithToast(context, getReturnPath(form), {
    title: t`Organization created`,
    description: t`The organization has been created successfully.`,
  });
}

/** Whether a field differs from what the form was opened with. */
const isChanged = (form: FormData, name: string) =>
  form.has(name) && typed(form, name) !== typed(form, `${name}Shown`);

const typed = (form: FormData, name: string) => form.get(name)?.toString().replaceAll("\r\n", "\n");

const getReturnPath = (form: FormData) =>
  safeRedirect(String(form.get("back") ?? ""), "/admin/organizations");

const incomplete = (reply: FormResult["reply"], title: string) =>
  data(
    {
      reply,
      failure: { title, message: t`Some fields need attention.` },
      secret: null,
    } satisfies FormResult,
    422,
  );

export const meta: MetaFunction = pageTitle(msg`Organizations`);

export default function Organizations() {
  const view = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const [search] = useSearchParams();
  const { dialog } = view;
  useReturnedFocus(dialog && getOpenerId(dialog.organization ? "edit" : "create", dialog.id));
  return (
    <>
      <PageHeader
        back={backToAdmin}
        title={t`Organizations`}
        description={t`The hospitals and ambulance companies that people work for. Colleagues share requests and responses.`}
        actions={
          <LinkButton
            id={getOpenerId("create")}
            to={withDialog(search, "create")}
            preventScrollReset
            icon={<Icon name="plus" className="size-4" />}
          >
            {t`Add Organization`}
          </LinkButton>
        }
      />
      {dialog && (
        <OrganizationForm
          key={dialog.id}
          {...(dialog.organization && { organization: dialog.organization })}
          timeZones={dialog.timeZones}
          ipAddress={dialog.ipAddress}
          posted={posted}
          back={`/admin/organizations${withoutDialog(search)}`}
        />
      )}
      <OrganizationsCard page={view} />
    </>
  );
}

export const ErrorBoundary = adminPageError(msg`The organizations could not be loaded`);
