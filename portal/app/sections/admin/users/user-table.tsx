import { msg, t } from "@lingui/core/macro";
import { useSearchParams } from "@remix-run/react";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { type Column, DataTable } from "#app/components/data-table.tsx";
import { EmailAddress } from "#app/components/email-address.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { RowMenu } from "#app/components/row-menu.tsx";
import { i18n } from "#app/infra/locale.ts";
import { getOpenerId, withDialog } from "../dialog-address.ts";
import { menuDialog } from "./confirmation-names.ts";
import type { ListedUser, UsersView } from "./load-users.server.ts";
import { getMenuActions } from "./menu-actions.ts";

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

const columns: readonly Column<ListedUser>[] = [
  {
    key: "username",
    header: msg`Username`,
    className: "tabular:min-w-32",
    cell: (user) => (
      <>
        <bdi className="font-medium">{user.username}</bdi>
        {user.isSelf && <span className="ml-2 whitespace-nowrap text-muted">{t`(you)`}</span>}
      </>
    ),
  },
  {
    key: "name",
    header: msg`Name`,
    className: "tabular:min-w-28",
    cell: (user) => <bdi>{user.name ?? "-"}</bdi>,
  },
  {
    key: "email",
    header: msg`Email`,
    cell: (user) => (user.email ? <EmailAddress>{user.email}</EmailAddress> : "-"),
    className: "tabular:min-w-44",
  },
  {
    key: "role",
    header: msg`Role`,
    cell: (user) => (
      <>
        <RoleBadge role={user.role} />
        {user.organization && <small>{user.organization}</small>}
        {!user.organization && user.role !== "admin" && <small>{t`No organization`}</small>}
      </>
    ),
  },
];

function RowActions({ user }: { user: ListedUser }) {
  const [search] = useSearchParams();
  if (user.isDeleted) return <span className="text-muted text-sm">{t`Deleted`}</span>;
  const dialog = (name: string) => ({
    to: withDialog(search, name, user.id),
    id: getOpenerId(name, user.id),
    preventScrollReset: true,
    discover: "none" as const,
    size: "small" as const,
  });
  return (
    <>
      <LinkButton {...dialog("edit")} variant="soft" className="icon-pencil">
        {t`Edit`}
        <span className="sr-only">{` ${user.username}`}</span>
      </LinkButton>
      {user.isDeactivated && (
        <LinkButton {...dialog("reactivate")} variant="soft">
          {t`Reactivate`}
          <span className="sr-only">{` ${user.username}`}</span>
        </LinkButton>
      )}
      {user.isClosedByProvider && (
        <LinkButton {...dialog("deactivate")} variant="soft">
          {t`Keep closed`}
          <span className="sr-only">{` ${user.username}`}</span>
        </LinkButton>
      )}
      {!user.isSelf && (
        <LinkButton {...dialog("delete")} variant="quiet" className="icon-trash">
          {t`Delete`}
          <span className="sr-only">{` ${user.username}`}</span>
        </LinkButton>
      )}
      {!user.isSelf && !user.isDeactivated && (
        <RowMenu
          id={getOpenerId("menu", user.id)}
          label={t`More for ${{ username: user.username }}`}
          page={withDialog(search, menuDialog, user.id)}
          links={getMenuActions(user).map(({ name, label }) => ({
            label: i18n._(label),
            to: withDialog(search, name, user.id),
          }))}
        />
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
        title={view.state === "deactivated" ? t`No deactivated users` : t`No results.`}
        description={
          view.state === "deactivated" &&
          t`Deactivated users appear here, and deleted ones whose history stays.`
        }
      />
    );
  }
  return (
    <EmptyState
      title={t`No results.`}
      description={t`No user with this role matches by username, name or email.`}
      action={
        <LinkButton to={`?${unfiltered}`} variant="secondary" size="small" preventScrollReset>
          {t`Show all users`}
        </LinkButton>
      }
    />
  );
}
