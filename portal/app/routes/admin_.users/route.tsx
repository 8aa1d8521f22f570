import { msg, t } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { getOpenerId, withDialog } from "#app/sections/admin/dialog-address.ts";
import { adminPageError, backToAdmin } from "#app/sections/admin/unauthorized-access.tsx";

import { loadUsers } from "#app/sections/admin/users/load-users.server.ts";
import { changeUsers } from "#app/sections/admin/users/users-action.server.ts";
import { UsersPanel } from "#app/sections/admin/users/users-panel.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "user.read", { view: "user.read" });
  return orErrorResponse(loadUsers(args, signedIn));
}

/** The confirmed ones give a person an account, or end one permanently. */
export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "user.update", "change", {
    except: ["deactivate", "unlock", "endSessions"],
  });
  return changeUsers(args, signedIn);
}

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

export const ErrorBoundary = adminPageError(msg`The users could not be loaded`);
