import { msg, t } from "@lingui/core/macro";
import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { getOpenerId, withDialog } from "#app/ui/admin/dialog-address.ts";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { UsersPanel } from "#app/ui/users/users-panel.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";

export { action, loader };

export const meta: MetaFunction = pageTitle(msg`User Management`);

export default function Users() {
  const view = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader
        back={backToAdmin}
        title={t`User Management`}
        description={t`All users with an account, and their permissions.`}
        actions={
          <LinkButton
            id={getOpenerId("create")}
            to={withDialog(search, "create")}
            preventScrollReset
            icon={<Icon name="user-plus" className="size-4" />}
          >
            {t`Add New User`}
          </LinkButton>
        }
      />
      <UsersPanel view={view} posted={posted} title={t`Users`} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      title={t`The users could not be loaded`}
      safe={t`Nothing was changed. Try again in a moment.`}
    />
  );
}
