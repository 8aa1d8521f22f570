import { plural, t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import type { FormEvent } from "react";
import { Dialog } from "#app/components/dialog.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useDismissableDetails } from "#app/components/use-dismissable-details.ts";
import { i18n } from "#app/infra/locale.ts";
import { useLogOut } from "../session/use-log-out.ts";
import { userMenuLinks } from "./navigation.ts";
import type { ShellUser } from "./shell-user.ts";
import { ThemeChoice } from "./theme-choice.tsx";
import { handlesNoConnection } from "./use-connection-guard.ts";

/** A disclosure, which opens without a script. */
export function UserMenu({ user, isRestricted }: { user: ShellUser; isRestricted: boolean }) {
  const details = useDismissableDetails();
  const displayName = user.name?.trim() || user.username;
  const [initial = "?"] = displayName;
  return (
    <details ref={details} className="account">
      <summary>
        <span aria-hidden="true">{initial.toUpperCase()}</span>
        <b>{displayName}</b>
        <span className="sr-only">{t`account menu`}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="account-menu">
        <div>
          <p>{displayName}</p>
          {user.organization && <small>{user.organization}</small>}
          <RoleBadge role={user.role} />
        </div>
        {!isRestricted && (
          <nav aria-label={t`Account`}>
            <ul>
              {userMenuLinks[user.role].map((link) => (
                <li key={link.to}>
                  <Link to={link.to} discover="none">
                    <Icon name={link.icon} />
                    {i18n._(link.label)}
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
          {t`Log Out`}
        </button>
      </form>
      <Dialog
        open={waitingSteps > 0}
        onOpenChange={stay}
        title={t`${plural(waitingSteps, { one: "# recorded step has", other: "# recorded steps have" })} not reached the portal`}
        footer={
          <>
            <Button variant="secondary" onClick={() => void logOut(true)}>
              {t`Log Out`}
            </Button>
            <Button onClick={stay}>{t`Stay logged in`}</Button>
          </>
        }
      >
        <p>{t`They stay on this phone, without patient data, and are sent when you log in here again. The hospital and your dispatcher do not see them until then.`}</p>
      </Dialog>
    </>
  );
}
