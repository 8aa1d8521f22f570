import { useSearchParams } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { portalLanguage } from "#app/infra/language.ts";
import { getOpenerId, withDialog } from "../admin/dialog-address.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { EmailAddress } from "../email-address.tsx";
import { Icon } from "../icon.tsx";
import { LinkButton } from "../link-button.tsx";
import { RowMenu } from "../row-menu.tsx";
import type { ConfirmationName } from "./confirmation-names.ts";
import type { UsersView, UserView } from "./load-users.server.ts";
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

const columns: readonly Column<UserView>[] = [
  {
    key: "username",
    header: translate("ui.users.username"),
    className: "tabular:min-w-32",
    cell: (user) => (
      <span>
        <bdi className="font-medium wrap-anywhere">{user.username}</bdi>
        {user.isSelf && (
          <span className="ml-2 whitespace-nowrap text-muted">{translate("ui.users.you")}</span>
        )}
      </span>
    ),
  },
  {
    key: "name",
    header: translate("ui.users.name"),
    className: "tabular:min-w-28",
    cell: (user) => <bdi className="wrap-anywhere">{user.name ?? "-"}</bdi>,
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
      <span className="flex flex-col items-start gap-1">
        <RoleBadge role={user.role} />
        {user.organization && <bdi className="text-muted wrap-anywhere">{user.organization}</bdi>}
        {user.organizationId === null && user.role !== "admin" && (
          <span className="text-muted">{translate("ui.users.noOrganization")}</span>
        )}
      </span>
    ),
  },
];

const menuActions: readonly {
  name: ConfirmationName;
  label: string;
  isShown: (user: UserView) => boolean;
}[] = [
  { name: "resetPassword", label: translate("ui.users.resetPasswordLink"), isShown: () => true },
  {
    name: "resetSecondFactor",
    label: translate("ui.users.resetSecondFactorLink"),
    isShown: (user) => user.hasSecondFactor,
  },
  { name: "unlock", label: translate("ui.users.unlockLogIn"), isShown: () => true },
  { name: "endSessions", label: translate("ui.users.endSessionsLink"), isShown: () => true },
  { name: "deactivate", label: translate("ui.users.deactivateLink"), isShown: () => true },
];

function RowActions({ user }: { user: UserView }) {
  const { t } = useTranslator(messages);
  const [search] = useSearchParams();
  if (user.isDeleted) return <span className="text-muted text-sm">{t("ui.users.deleted")}</span>;
  const dialog = (name: string) => ({
    to: withDialog(search, name, user.id),
    id: getOpenerId(name, user.id),
    preventScrollReset: true,
    size: "small" as const,
  });
  return (
    <>
      <LinkButton
        {...dialog("edit")}
        variant="soft"
        icon={<Icon name="pencil" className="size-4 md:max-xl:hidden" />}
      >
        <span>
          {t("ui.users.edit")}
          <span className="sr-only"> {user.username}</span>
        </span>
      </LinkButton>
      {user.deactivatedAt !== null && (
        <LinkButton {...dialog("reactivate")} variant="soft">
          <span>
            {t("ui.users.reactivate")}
            <span className="sr-only"> {user.username}</span>
          </span>
        </LinkButton>
      )}
      {!user.isSelf && (
        <LinkButton
          {...dialog("delete")}
          variant="quiet"
          icon={<Icon name="trash" className="size-4 md:max-xl:hidden" />}
        >
          <span>
            {t("ui.users.delete")}
            <span className="sr-only"> {user.username}</span>
          </span>
        </LinkButton>
      )}
      {!user.isSelf && user.deactivatedAt === null && (
        <RowMenu
          id={getOpenerId("menu", user.id)}
          label={t("ui.users.moreFor", { username: user.username })}
          links={menuActions
            .filter(({ isShown }) => isShown(user))
            .map(({ name, label }) => ({ label, to: withDialog(search, name, user.id) }))}
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
