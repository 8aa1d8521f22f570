import { t } from "@lingui/core/macro";
import { useSignals } from "@preact/signals-react/runtime";
import { Link, useLocation, useNavigation } from "@remix-run/react";
import { productName } from "@wardway/model";
import { classNames } from "@wardway/widgets/ui/class-names";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Logo } from "#app/components/logo.tsx";
import { i18n } from "#app/infra/locale.ts";
import { useIsOffline } from "#app/realtime/client/use-is-offline.ts";
import { SoundNotice, useIsSilent } from "../alerts/sound-notice.tsx";
import { SoundButton } from "../alerts/sound-switch.tsx";
import { Bell } from "../notifications/bell.tsx";
import { useRootData } from "../page/root-data.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { DrawerButton } from "./drawer.tsx";
import { findCurrentDestination, topBarLinks } from "./navigation.ts";
import type { ShellUser } from "./shell-user.ts";
import { TopBarTime } from "./top-bar-time.tsx";
import { UserMenu } from "./user-menu.tsx";

export function TopBar({ user, isRestricted }: { user: ShellUser | null; isRestricted: boolean }) {
  useSignals();
  const isOffline = useIsOffline().value;
  const isSilent = useIsSilent();
  return (
    <header className="top-bar">
      <div>
        {user && !isRestricted && <DrawerButton />}
        <Link
          to="/"
          discover="none"
          className={classNames("home-link", (isOffline || isSilent) && "max-sm:hidden")}
        >
          <Logo id="logo" />
          <SystemName />
        </Link>
        {user && !isRestricted && <RoleLinks user={user} />}
        <ConnectionNotice isOffline={isOffline} />
        {user && !isOffline && <SoundNotice isSilent={isSilent} />}
        {user && !isRestricted && !isOffline && <TopBarTime />}
        <div className="flex items-center gap-1">
          {user ? (
            <>
              <SoundButton />
              {!isRestricted && <Bell />}
              <UserMenu user={user} isRestricted={isRestricted} />
            </>
          ) : (
            <LinkButton
              to="/login"
              variant="secondary"
              size="small"
              icon={<Icon name="log-in" className="size-4" />}
            >
              {t`Log In`}
            </LinkButton>
          )}
        </div>
      </div>
      <NavigationProgress />
    </header>
  );
}

function SystemName() {
  const name = useRootData()?.system.name ?? productName;
  if (name === productName) return null;
  return (
    <span
      title={name}
      className="ml-3 hidden max-w-40 truncate border-line border-l pl-3 text-muted text-sm sm:block xl:max-w-72"
    >
      {name}
    </span>
  );
}

function RoleLinks({ user }: { user: ShellUser }) {
  const links = topBarLinks[user.role];
  const current = findCurrentDestination(links, useLocation());
  return (
    <nav aria-label={t`Shortcuts`} className="hidden lg:block">
      <ul className="shortcuts">
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} discover="none" aria-current={link === current ? "page" : undefined}>
              {i18n._(link.label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shown after 150 ms. */
function NavigationProgress() {
  const { state } = useNavigation();
  return (
    <div role="status" className="progress">
      {state !== "idle" && (
        <>
          <span className="sr-only">{t`Loading`}</span>
          <span className="block h-full animate-[ww-appear_1ms_150ms_both]">
            <span className="block h-full w-1/4 animate-[ww-travel_1.2s_ease-in-out_infinite] bg-ink motion-reduce:w-full motion-reduce:animate-none" />
          </span>
        </>
      )}
    </div>
  );
}
