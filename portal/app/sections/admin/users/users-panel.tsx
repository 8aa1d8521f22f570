import { t } from "@lingui/core/macro";
import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { roles } from "@wardway/model";
import type { ReactNode } from "react";
import { LinkTabs } from "#app/components/link-tabs.tsx";
import { Pager } from "#app/components/pager.tsx";
import { SearchBox } from "#app/components/search-box.tsx";
import { Section } from "#app/components/section.tsx";
import { roleWord } from "#app/components/words.ts";
import { i18n } from "#app/infra/locale.ts";
import { getOpenerId, withDialog, withoutDialog } from "../dialog-address.ts";
import { PageDialog, useReturnedFocus } from "../page-dialog.tsx";
import { Confirmation } from "./confirmations.tsx";
import type { UsersView, UserView } from "./load-users.server.ts";
import { getMenuActions } from "./menu-actions.ts";
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
              label={t`Search users`}
              placeholder={t`Username, name or email`}
              value={view.search}
              className="w-full sm:w-72"
            />
            {props.actions}
          </>
        }
      >
        <div className="flex flex-wrap items-end justify-between gap-x-6 border-line border-b px-4 sm:px-5 [&>nav]:border-b-0">
          <LinkTabs
            label={t`Users by state`}
            current={view.state}
            tabs={[
              {
                value: "active",
                label: t({ message: "Active", context: "users" }),
                to: withFilter(search, "state", null),
              },
              {
                value: "deactivated",
                label: t`Deactivated`,
                to: withFilter(search, "state", "deactivated"),
              },
            ]}
          />
          <RoleFilter current={view.role} />
        </div>
        <UserTable view={view} caption={view.state === "active" ? t`Users` : t`Deactivated users`} />
        <Pager previous={view.previous} next={view.next} label={t`Pages of users`} />
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
  if (dialog.name === "create") {
    const { organizations, minPasswordLength } = dialog;
    return <UserForm {...form} organizations={organizations} minPasswordLength={minPasswordLength} />;
  }
  if (dialog.name === "edit") {
    return <UserForm {...form} user={dialog.user} organizations={dialog.organizations} />;
  }
  if (dialog.name === "more") return <MoreActions user={dialog.user} />;
  return <Confirmation {...form} dialog={dialog} />;
}

/** A row's menu without a script. */
function MoreActions({ user }: { user: UserView }) {
  const [search] = useSearchParams();
  return (
    <PageDialog title={t`More for ${{ username: user.username }}`}>
      <ul>
        {getMenuActions(user).map(({ name, label }) => (
          <li key={name}>
            <Link to={withDialog(search, name, user.id)} preventScrollReset className="popover-link">
              {i18n._(label)}
            </Link>
          </li>
        ))}
      </ul>
    </PageDialog>
  );
}

function RoleFilter({ current }: { current: string | null }) {
  const [search] = useSearchParams();
  return (
    <nav aria-label={t`Users by role`} className="-mx-2 py-1 sm:-mx-3">
      <ul className="filter-links">
        {[null, ...roles].map((role) => (
          <li key={role}>
            <Link
              to={withFilter(search, "role", role)}
              preventScrollReset
              aria-current={role === current ? "true" : undefined}
              discover="none"
            >
              {role === null ? t`All roles` : roleWord(role)}
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
