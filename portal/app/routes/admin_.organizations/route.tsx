import { msg, t } from "@lingui/core/macro";
import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { getOpenerId, withDialog, withoutDialog } from "#app/ui/admin/dialog-address.ts";
import { useReturnedFocus } from "#app/ui/admin/page-dialog.tsx";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { OrganizationForm } from "./organization-form.tsx";
import { OrganizationsCard } from "./organization-table.tsx";

export { action, loader };

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

export function ErrorBoundary() {
  return (
    <AdminPageError
      title={t`The organizations could not be loaded`}
      safe={t`Nothing was changed. Try again in a moment.`}
    />
  );
}
