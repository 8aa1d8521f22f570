import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Plus } from "lucide-react";
import { pageTitle } from "#app/http/page-title.ts";
import { AccountSections } from "#app/ui/admin/account-sections.tsx";
import { openerId, withDialog, withoutDialog } from "#app/ui/admin/dialog-address.ts";
import { useReturnedFocus } from "#app/ui/admin/page-dialog.tsx";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { OrganizationForm } from "./organization-form.tsx";
import { OrganizationsCard } from "./organization-table.tsx";

export { action, loader };

export const meta: MetaFunction = pageTitle("Organizations");

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
      <OrganizationsCard page={view} />
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
