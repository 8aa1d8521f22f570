import { t } from "@lingui/core/macro";
import { useSearchParams } from "@remix-run/react";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { getOpenerId, withDialog } from "#app/sections/admin/dialog-address.ts";
import type { UsersView } from "#app/sections/admin/users/load-users.server.ts";
import { UsersPanel } from "#app/sections/admin/users/users-panel.tsx";

export function SystemUsers({ view }: { view: UsersView }) {
  const [search] = useSearchParams();
  return (
    <UsersPanel
      view={view}
      title={t`System Users`}
      actions={
        <LinkButton
          id={getOpenerId("create")}
          to={withDialog(search, "create")}
          preventScrollReset
          icon={<Icon name="user-plus" className="size-4" />}
          className="max-sm:w-full"
        >
          {t`Add User`}
        </LinkButton>
      }
    />
  );
}
