import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { getOpenerId, withDialog, withoutDialog } from "#app/ui/admin/dialog-address.ts";
import { useReturnedFocus } from "#app/ui/admin/page-dialog.tsx";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { OrganizationForm } from "./organization-form.tsx";
import { OrganizationsCard } from "./organization-table.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("adminOrganizations.organizations"));

export default function Organizations() {
  const { t } = useTranslator(messages);
  const view = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const [search] = useSearchParams();
  const { dialog } = view;
  useReturnedFocus(dialog && getOpenerId(dialog.organization ? "edit" : "create", dialog.id));
  return (
    <>
      <PageHeader
        back={backToAdmin}
        title={t("adminOrganizations.organizations")}
        description={t("adminOrganizations.theHospitalsAndAmbulance")}
        actions={
          <LinkButton
            id={getOpenerId("create")}
            to={withDialog(search, "create")}
            preventScrollReset
            icon={<Icon name="plus" className="size-4" />}
          >
            {t("adminOrganizations.addOrganization")}
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
  const { t } = useTranslator(messages);
  return (
    <AdminPageError
      title={t("adminOrganizations.theOrganizationsCouldNotBe")}
      safe={t("adminOrganizations.nothingWasChangedTryAgain")}
    />
  );
}
