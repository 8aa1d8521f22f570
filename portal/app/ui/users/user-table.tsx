import { useSearchParams } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { portalLanguage } from "#app/infra/language.ts";
import { getOpenerId, withDialog } from "../admin/dialog-address.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { EmailAddress } from "../email-address.tsx";
import { LinkButton } from "../link-button.tsx";
import { RowMenu } from "../row-menu.tsx";
import { menuDialog } from "./confirmation-names.ts";
import type { ListedUser, UsersView } from "./load-users.server.ts";
import { getMenuActions } from "./menu-actions.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

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
    header: translate("ui.users.username"),
    className: "tabular:min-w-32",
    cell: (user) => (
      <>
        <bdi className="font-medium">{user.username}</bdi>
        {user.isSelf && (
          <span className="ml-2 whitespace-nowrap text-muted">{translate("ui.users.you")}</span>
        )}
      </>
    ),
  },
  {
    key: "name",
    header: translate("ui.users.name"),
    className: "tabular:min-w-28",
    cell: (user) => <bdi>{user.name ?? "-"}</bdi>,
  },
  {
    key: "email",
    header: translate("ui.users.email"),
    cell: (user) => (user.email ? <EmailAddress>{user.email}</EmailAddress> : "-"),
    className: "tabular:min-w-44",
  },
  {
    key: "role",
    header: translate("ui.users.role"),
    cell: (user) => (
      <>
        <RoleBadge role={user.role} />
        {user.organization && <small>{user.organization}</small>}
        {!user.organization && user.role !== "admin" && <small>{translate("ui.users.noOrganization")}</small>}
      </>
    ),
  },
];

function RowActions({ user }: { user: ListedUser }) {
  const { t } = useTranslator(messages);
  const [search] = useSearchParams();
  if (user.isDeleted) return <span className="text-muted text-sm">{t("ui.users.deleted")}</span>;
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
        {t("ui.users.edit")}
        <span className="sr-only">{` ${user.username}`}</span>
      </LinkButton>
      {user.isDeactivated && (
        <LinkButton {...dialog("reactivate")} variant="soft">
          {t("ui.users.reactivate")}
          <span className="sr-only">{` ${user.username}`}</span>
        </LinkButton>
      )}
      {user.isClosedByProvider && (
        <LinkButton {...dialog("deactivate")} variant="soft">
          {t("ui.users.keepClosed")}
          <span className="sr-only">{` ${user.username}`}</span>
        </LinkButton>
      )}
      {!user.isSelf && (
        <LinkButton {...dialog("delete")} variant="quiet" className="icon-trash">
          {t("ui.users.delete")}
          <span className="sr-only">{` ${user.username}`}</span>
        </LinkButton>
      )}
      {!user.isSelf && !user.isDeactivated && (
        <RowMenu
          id={getOpenerId("menu", user.id)}
          label={t("ui.users.moreFor", { username: user.username })}
          page={withDialog(search, menuDialog, user.id)}
          links={getMenuActions(user).map(({ name, label }) => ({
            label,
            to: withDialog(search, name, user.id),
          }))}
        />
      )}
    </>
  );
}

function NoUsers({ view }: { view: UsersView }) {
  const { t } = useTranslator(messages);
  const [search] = useSearchParams();
  const unfiltered = new URLSearchParams([...search].filter(([name]) => name === "tab"));
  if (view.search === "" && view.role === null) {
    return (
      <EmptyState
        title={view.state === "deactivated" ? t("ui.users.noDeactivatedUsers") : t("ui.users.noResults")}
        description={view.state === "deactivated" && t("ui.users.deactivatedUsersAppear")}
      />
    );
  }
  return (
    <EmptyState
      title={t("ui.users.noResults")}
      description={t("ui.users.noUserWithThisRole")}
      action={
        <LinkButton to={`?${unfiltered}`} variant="secondary" size="small" preventScrollReset>
          {t("ui.users.showAllUsers")}
        </LinkButton>
      }
    />
  );
}
