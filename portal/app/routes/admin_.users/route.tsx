import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { UserPlus } from "lucide-react";
import { guard } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { shown } from "#app/http/screen.server.ts";
import { AccountSections } from "#app/ui/admin/account-sections.tsx";
import { openerId, withDialog } from "#app/ui/admin/dialog-address.ts";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { loadUsers } from "#app/ui/users/load-users.server.ts";
import { changeUsers } from "#app/ui/users/users-action.server.ts";
import { UsersPanel } from "#app/ui/users/users-panel.tsx";

export const meta: MetaFunction = pageTitle("User Management");

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "user.read");
  return shown(loadUsers(args, signedIn));
}

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "user.update");
  return changeUsers(args, signedIn);
}

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
