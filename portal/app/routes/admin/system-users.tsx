import { t } from "@lingui/core/macro";
import { useSearchParams } from "@remix-run/react";
import { getOpenerId, withDialog } from "#app/ui/admin/dialog-address.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { UsersView } from "#app/ui/users/load-users.server.ts";
import { UsersPanel } from "#app/ui/users/users-panel.tsx";

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
