import { useSearchParams } from "@remix-run/react";
import { UserPlus } from "lucide-react";
import { openerId, withDialog } from "#app/ui/admin/dialog-address.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { UsersView } from "#app/ui/users/load-users.server.ts";
import { UsersPanel } from "#app/ui/users/users-panel.tsx";

export function SystemUsers({ view }: { view: UsersView }) {
  const [search] = useSearchParams();
  return (
    <UsersPanel
      view={view}
      title="System Users"
      actions={
        <LinkButton
          id={openerId("create")}
          to={withDialog(search, "create")}
          preventScrollReset
          icon={<UserPlus aria-hidden="true" className="size-4" />}
          className="max-sm:w-full"
        >
          Add User
        </LinkButton>
      }
    />
  );
}
