import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { getOpenerId, withDialog } from "#app/ui/admin/dialog-address.ts";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { UsersPanel } from "#app/ui/users/users-panel.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("adminUsers.userManagement"));

export default function Users() {
  const { t } = useTranslator(messages);
  const view = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader
        back={backToAdmin}
        title={t("adminUsers.userManagement")}
        description={t("adminUsers.allUsersWithAnAccount")}
        actions={
          <LinkButton
            id={getOpenerId("create")}
            to={withDialog(search, "create")}
            preventScrollReset
            icon={<Icon name="user-plus" className="size-4" />}
          >
            {t("adminUsers.addNewUser")}
          </LinkButton>
        }
      />
      <UsersPanel view={view} posted={posted} title={t("adminUsers.users")} />
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <AdminPageError
      title={t("adminUsers.theUsersCouldNotBe")}
      safe={t("adminUsers.nothingWasChangedTryAgain")}
    />
  );
}
