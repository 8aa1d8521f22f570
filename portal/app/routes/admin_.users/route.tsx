import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { UserPlus } from "lucide-react";
import { pageTitle } from "#app/http/page-title.ts";
import { AccountSections } from "#app/ui/admin/account-sections.tsx";
import { openerId, withDialog } from "#app/ui/admin/dialog-address.ts";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { UsersPanel } from "#app/ui/users/users-panel.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";

export { action, loader };

export const meta: MetaFunction = pageTitle("User Management");

export default function Users() {
  const view = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader
        back={backToAdmin}
        title="User Management"
        description="Everybody with an account, and what they may do."
        actions={
          <LinkButton
            id={openerId("create")}
            to={withDialog(search, "create")}
            preventScrollReset
            icon={<UserPlus aria-hidden="true" className="size-4" />}
          >
            Add New User
          </LinkButton>
        }
      />
      <AccountSections current="users" />
      <UsersPanel view={view} posted={posted} title="Users" />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      title="The users could not be loaded"
      safe="Nothing was changed. Try again in a moment."
    />
  );
}
