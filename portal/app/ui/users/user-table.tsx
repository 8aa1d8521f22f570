import { useSearchParams } from "@remix-run/react";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { Pencil, Trash2, UserRound } from "lucide-react";
import { openerId, withDialog } from "../admin/dialog-address.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { EmailAddress } from "../email-address.tsx";
import { LinkButton } from "../link-button.tsx";
import type { ConfirmationName } from "./confirmation-names.ts";
import type { UsersView, UserView } from "./load-users.server.ts";
import { RowMenu } from "./row-menu.tsx";

export function UserTable({ view, caption }: { view: UsersView; caption: string }) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={view.items}
      rowKey={(user) => user.id}
      empty={<NoUsers view={view} />}
      actions={(user) => <RowActions user={user} />}
    />
  );
}

const columns: readonly Column<UserView>[] = [
  {
    key: "username",
    header: "Username",
    className: "tabular:min-w-36",
    cell: (user) => (
      <span>
        <bdi className="font-medium wrap-anywhere">{user.username}</bdi>
        {user.isSelf && <span className="ml-2 whitespace-nowrap text-muted">(you)</span>}
      </span>
    ),
  },
  { key: "name", header: "Name", cell: (user) => <bdi className="wrap-anywhere">{user.name ?? "-"}</bdi> },
  {
    key: "email",
    header: "Email",
    cell: (user) => (user.email ? <EmailAddress>{user.email}</EmailAddress> : "-"),
    className: "tabular:min-w-48",
  },
  {
    key: "role",
    header: "Role",
    cell: (user) => (
      <span className="flex flex-col items-start gap-1">
        <RoleBadge role={user.role} />
        {user.organization && <bdi className="text-muted wrap-anywhere">{user.organization}</bdi>}
      </span>
    ),
  },
];

const menuActions: readonly {
  name: ConfirmationName;
  label: string;
  isShown: (user: UserView) => boolean;
}[] = [
  { name: "resetPassword", label: "Reset password", isShown: () => true },
  { name: "resetSecondFactor", label: "Reset second factor", isShown: (user) => user.hasSecondFactor },
  { name: "unlock", label: "Unlock log-in", isShown: () => true },
  { name: "endSessions", label: "End sessions", isShown: () => true },
];

function RowActions({ user }: { user: UserView }) {
  const [search] = useSearchParams();
  if (user.isDeleted) return <span className="text-muted text-sm">Deleted by its owner</span>;
  const dialog = (name: string) => ({
    to: withDialog(search, name, user.id),
    id: openerId(name, user.id),
    preventScrollReset: true,
    size: "small" as const,
  });
  return (
    <>
      <LinkButton
        {...dialog("edit")}
        variant="secondary"
        icon={<Pencil aria-hidden="true" className="size-4" />}
      >
        <span>
          Edit<span className="sr-only"> {user.username}</span>
        </span>
      </LinkButton>
      {user.deactivatedAt !== null ? (
        <LinkButton {...dialog("reactivate")} variant="secondary">
          <span>
            Reactivate<span className="sr-only"> {user.username}</span>
          </span>
        </LinkButton>
      ) : (
        !user.isSelf && (
          <>
            <LinkButton
              {...dialog("delete")}
              variant="secondary"
              icon={<Trash2 aria-hidden="true" className="size-4" />}
            >
              <span>
                Delete<span className="sr-only"> {user.username}</span>
              </span>
            </LinkButton>
            <RowMenu
              id={openerId("menu", user.id)}
              label={`More for ${user.username}`}
              links={menuActions
                .filter(({ isShown }) => isShown(user))
                .map(({ name, label }) => ({ label, to: withDialog(search, name, user.id) }))}
            />
          </>
        )
      )}
    </>
  );
}

function NoUsers({ view }: { view: UsersView }) {
  const [search] = useSearchParams();
  const unfiltered = new URLSearchParams([...search].filter(([name]) => name === "tab"));
  if (view.search === "" && view.role === null) {
    return (
      <EmptyState
        icon={UserRound}
        title={view.state === "deactivated" ? "No deactivated users" : "No results."}
        description={
          view.state === "deactivated" && "Who is deleted and has worked here is listed in this tab."
        }
      />
    );
  }
  return (
    <EmptyState
      icon={UserRound}
      title="No results."
      description="Nobody here has this in the username, the name or the email, in this role."
      action={
        <LinkButton to={`?${unfiltered}`} variant="secondary" size="small" preventScrollReset>
          Show all users
        </LinkButton>
      }
    />
  );
}
