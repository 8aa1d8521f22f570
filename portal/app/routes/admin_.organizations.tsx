import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import { Plus } from "lucide-react";
import { guard } from "../platform/guard.server.ts";
import { pageTitle } from "../platform/page-title.ts";
import { shown } from "../platform/screen.server.ts";
import { AccountSections } from "../ui/admin/account-sections.tsx";
import { openerId, withDialog, withoutDialog } from "../ui/admin/dialog-address.ts";
import { changeOrganizations } from "../ui/admin/organizations/handle.server.ts";
import { loadOrganizations } from "../ui/admin/organizations/load.server.ts";
import { OrganizationForm } from "../ui/admin/organizations/organization-form.tsx";
import { OrganizationTable } from "../ui/admin/organizations/organization-table.tsx";
import { useReturnedFocus } from "../ui/admin/page-dialog.tsx";
import { AdminPageError, backToAdmin } from "../ui/admin/unauthorized-access.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Pager } from "../ui/pager.tsx";
import { SearchBox } from "../ui/search-box.tsx";

export const meta: MetaFunction = pageTitle("Organizations");

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "organization.read");
  return shown(loadOrganizations(args, signedIn));
}

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "organization.update");
  return changeOrganizations(args, signedIn);
}

export default function Organizations() {
  const view = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const [search] = useSearchParams();
  const { dialog } = view;
  useReturnedFocus(dialog && openerId(dialog.organization ? "edit" : "create", dialog.id));
  return (
    <>
      <PageHeader
        back={backToAdmin}
        title="Organizations"
        description="The hospitals and ambulance companies that people work for. Colleagues share requests and responses."
        actions={
          <LinkButton
            id={openerId("create")}
            to={withDialog(search, "create")}
            preventScrollReset
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            Add Organization
          </LinkButton>
        }
      />
      <AccountSections current="organizations" />
      {dialog && (
        <OrganizationForm
          key={dialog.id}
          {...(dialog.organization && { organization: dialog.organization })}
          timeZones={dialog.timeZones}
          map={dialog.map}
          posted={posted}
          back={`/admin/organizations${withoutDialog(search)}`}
        />
      )}
      <Card
        flush
        title="Hospitals and companies"
        actions={
          <SearchBox
            label="Search organizations"
            placeholder="Name"
            value={view.search}
            className="w-full sm:w-72"
          />
        }
      >
        <OrganizationTable organizations={view.items} search={view.search} />
        <Pager previous={view.previous} next={view.next} label="Pages of organizations" />
      </Card>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      title="The organizations could not be loaded"
      safe="Nothing was changed. Try again in a moment."
    />
  );
}
