import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { UserPlus } from "lucide-react";
import { guard } from "../platform/guard.server.ts";
import { pageTitle } from "../platform/page-title.ts";
import { shown } from "../platform/screen.server.ts";
import { AccountSections } from "../ui/admin/account-sections.tsx";
import { openerId, withDialog } from "../ui/admin/dialog-address.ts";
import { AdminPageError, backToAdmin } from "../ui/admin/unauthorized-access.tsx";
import { changeUsers } from "../ui/admin/users/handle.server.ts";
import { loadUsers } from "../ui/admin/users/load.server.ts";
import { UsersPanel } from "../ui/admin/users/users-panel.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { PageHeader } from "../ui/page-header.tsx";

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
