import { Link } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import type { FormEvent } from "react";
import { Dialog } from "../dialog.tsx";
import { Icon } from "../icon.tsx";
import { useDismissableDetails } from "../use-dismissable-details.ts";
import { messages } from "./messages.ts";
import { userMenuLinks } from "./navigation.ts";
import type { ShellUser } from "./shell-user.ts";
import { ThemeChoice } from "./theme-choice.tsx";
import { handlesNoConnection } from "./use-connection-guard.ts";
import { useLogOut } from "./use-log-out.ts";

/** A disclosure, which opens without a script. */
export function UserMenu({ user, isRestricted }: { user: ShellUser; isRestricted: boolean }) {
  const { t } = useTranslator(messages);
  const details = useDismissableDetails();
  const displayName = user.name?.trim() || user.username;
  const [initial = "?"] = displayName;
  return (
    <details ref={details} className="account">
      <summary>
        <span aria-hidden="true">{initial.toUpperCase()}</span>
        <b>{displayName}</b>
        <span className="sr-only">{t("ui.shell.accountMenu")}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="account-menu">
        <div>
          <p>{displayName}</p>
          {user.organization && <small>{user.organization}</small>}
          <RoleBadge role={user.role} />
        </div>
        {!isRestricted && (
          <nav aria-label={t("ui.shell.account")}>
            <ul>
              {userMenuLinks[user.role].map((link) => (
                <li key={link.to}>
                  <Link to={link.to} discover="none">
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
  const { logOut, waitingSteps, stay } = useLogOut();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void logOut();
  };
  return (
    <>
      <form method="post" action="/logout" onSubmit={onSubmit} {...handlesNoConnection}>
        <button type="submit" className="log-out">
          <Icon name="log-out" />
          {t("ui.shell.logOut")}
        </button>
      </form>
      <Dialog
        open={waitingSteps > 0}
        onOpenChange={stay}
        title={t("ui.shell.stepsWait", { count: waitingSteps })}
        footer={
          <>
            <Button variant="secondary" onClick={() => void logOut(true)}>
              {t("ui.shell.logOut")}
            </Button>
            <Button onClick={stay}>{t("ui.shell.stayLoggedIn")}</Button>
          </>
        }
      >
        <p>{t("ui.shell.stepsStay")}</p>
      </Dialog>
    </>
  );
}
