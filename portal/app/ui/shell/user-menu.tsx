import { Link } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import type { FormEvent } from "react";
import { Icon } from "../icon.tsx";
import { useDismissableDetails } from "../use-dismissable-details.ts";
import { messages } from "./messages.ts";
import { userMenuLinks } from "./navigation.ts";
import type { ShellUser } from "./shell-user.ts";
import { ThemeChoice } from "./theme-choice.tsx";
import { useLogOut } from "./use-log-out.ts";

const itemClass = "nav-link menu-link";

/** A disclosure, which opens without a script. */
export function UserMenu({ user, isRestricted }: { user: ShellUser; isRestricted: boolean }) {
  const { t } = useTranslator(messages);
  const details = useDismissableDetails();
  const displayName = user.name?.trim() || user.username;
  const [initial = "?"] = displayName;
  return (
    <details ref={details} className="group relative">
      <summary className="flex min-h-11 items-center gap-2.5 rounded-md px-1.5 hover:bg-raised lg:pr-2.5">
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full bg-raised font-semibold text-[0.8125rem] group-hover:bg-line"
        >
          {initial.toUpperCase()}
        </span>
        <span className="max-lg:sr-only">
          <span className="block max-w-44 truncate font-medium text-sm">{displayName}</span>
        </span>
        <span className="sr-only">{t("ui.shell.accountMenu")}</span>
        <Icon
          name="chevron-down"
          className="hidden size-4 text-muted transition-transform group-open:rotate-180 lg:block"
        />
      </summary>
      <div className="absolute right-0 z-50 mt-2 w-72 max-w-[calc(100vw-2rem)] animate-[ww-rise_var(--ww-motion)_ease-out] rounded-lg bg-surface p-2 shadow-float">
        <div className="mb-2 border-line border-b px-3 pt-1 pb-3">
          <p className="font-semibold leading-snug wrap-anywhere">{displayName}</p>
          {user.organization && (
            <p className="text-muted text-sm leading-snug wrap-anywhere">{user.organization}</p>
          )}
          <RoleBadge role={user.role} className="mt-2" />
        </div>
        {!isRestricted && (
          <nav aria-label={t("ui.shell.account")}>
            <ul>
              {userMenuLinks[user.role].map((link) => (
                <li key={link.to}>
                  <Link to={link.to} discover="none" className={itemClass}>
                    <Icon name={link.icon} />
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {!isRestricted && <ThemeChoice role={user.role} />}
        <LogOutForm />
      </div>
    </details>
  );
}

function LogOutForm() {
  const { t } = useTranslator(messages);
  const logOut = useLogOut();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void logOut();
  };
  return (
    <form method="post" action="/logout" onSubmit={onSubmit} className="mt-2 border-line border-t pt-2">
      <button type="submit" className={itemClass}>
        <Icon name="log-out" />
        {t("ui.shell.logOut")}
      </button>
    </form>
  );
}
