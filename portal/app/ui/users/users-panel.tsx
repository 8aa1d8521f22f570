import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { roles, statusLabel } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import type { ReactNode } from "react";
import { Section } from "#app/ui/section.tsx";
import { getOpenerId, withDialog, withoutDialog } from "../admin/dialog-address.ts";
import { PageDialog, useReturnedFocus } from "../admin/page-dialog.tsx";
import { LinkTabs } from "../link-tabs.tsx";
import { Pager } from "../pager.tsx";
import { SearchBox } from "../search-box.tsx";
import { Confirmation } from "./confirmations.tsx";
import type { UsersView, UserView } from "./load-users.server.ts";
import { getMenuActions } from "./menu-actions.ts";
import { messages } from "./messages.ts";
import type { FormResult } from "./use-form-result.ts";
import { UserForm } from "./user-form.tsx";
import { UserTable } from "./user-table.tsx";

/** The others are opened from the row's menu. */
const buttonDialogs = new Set(["create", "edit", "delete", "reactivate"]);

export function UsersPanel(props: {
  view: UsersView;
  posted?: FormResult | undefined;
  title: string;
  actions?: ReactNode;
}) {
  const { t } = useTranslator(messages);
  const { view, posted, title } = props;
  const { dialog } = view;
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  useReturnedFocus(dialog && getOpenerId(buttonDialogs.has(dialog.name) ? dialog.name : "menu", dialog.id));
  const form = dialog && {
    posted,
    action: `/admin/users${withDialog(new URLSearchParams(), dialog.name, dialog.id ?? undefined)}`,
    back: pathname + withoutDialog(search),
  };
  return (
    <>
      {form && <OpenDialog key={`${dialog.name} ${dialog.id}`} dialog={dialog} {...form} />}
      <Section
        flush
        title={title}
        actions={
          <>
            <SearchBox
              label={t("ui.users.searchUsers")}
              placeholder={t("ui.users.usernameNameOrEmail")}
              value={view.search}
              className="w-full sm:w-72"
            />
            {props.actions}
          </>
        }
      >
        <div className="flex flex-wrap items-end justify-between gap-x-6 border-line border-b px-4 sm:px-5 [&>nav]:border-b-0">
          <LinkTabs
            label={t("ui.users.usersByState")}
            current={view.state}
            tabs={[
              { value: "active", label: t("ui.users.active"), to: withFilter(search, "state", null) },
              {
                value: "deactivated",
                label: t("ui.users.deactivated"),
                to: withFilter(search, "state", "deactivated"),
              },
            ]}
          />
          <RoleFilter current={view.role} />
        </div>
        <UserTable
          view={view}
          caption={view.state === "active" ? t("ui.users.users") : t("ui.users.deactivatedUsers")}
        />
        <Pager previous={view.previous} next={view.next} label={t("ui.users.pagesOfUsers")} />
      </Section>
    </>
  );
}

function OpenDialog(props: {
  dialog: NonNullable<UsersView["dialog"]>;
  posted: FormResult | undefined;
  action: string;
  back: string;
}) {
  const { dialog, ...form } = props;
  if (dialog.name === "create") return <UserForm {...form} organizations={dialog.organizations} />;
  if (dialog.name === "edit") {
    return <UserForm {...form} user={dialog.user} organizations={dialog.organizations} />;
  }
  if (dialog.name === "more") return <MoreActions user={dialog.user} />;
  return <Confirmation {...form} dialog={dialog} />;
}

/** A row's menu without a script. */
function MoreActions({ user }: { user: UserView }) {
  const { t } = useTranslator(messages);
  const [search] = useSearchParams();
  return (
    <PageDialog title={t("ui.users.moreFor", { username: user.username })}>
      <ul>
        {getMenuActions(user).map(({ name, label }) => (
          <li key={name}>
            <Link to={withDialog(search, name, user.id)} preventScrollReset className="popover-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </PageDialog>
  );
}

function RoleFilter({ current }: { current: string | null }) {
  const { t } = useTranslator(messages);
  const [search] = useSearchParams();
  return (
    <nav aria-label={t("ui.users.usersByRole")} className="-mx-2 py-1 sm:-mx-3">
      <ul className="filter-links">
        {[null, ...roles].map((role) => (
          <li key={role}>
            <Link
              to={withFilter(search, "role", role)}
              preventScrollReset
              aria-current={role === current ? "true" : undefined}
              discover="none"
            >
              {role === null ? t("ui.users.allRoles") : statusLabel(role)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns to the first page. */
function withFilter(search: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(withoutDialog(search));
  next.delete("cursor");
  if (value === null) next.delete(name);
  else next.set(name, value);
  return `?${next}`;
}
