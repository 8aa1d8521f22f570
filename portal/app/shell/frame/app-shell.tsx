import { t } from "@lingui/core/macro";
import { type ReactNode, useContext } from "react";
import { AlertCardContext } from "../alerts/request-alerts.tsx";
import { WaitingStepsNotice } from "../offline/waiting-steps-notice.tsx";
import { useRootData } from "../page/root-data.ts";
import { useAside } from "./aside.ts";
import { DowntimeBanner } from "./downtime-banner.tsx";
import { Drawer } from "./drawer.tsx";
import { EmergencyBanner } from "./emergency-banner.tsx";
import { PrintOrigin } from "./print-origin.tsx";
import type { ShellUser } from "./shell-user.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useConnectionGuard } from "./use-connection-guard.ts";

export interface AppShellProps {
  user: ShellUser | null;
  /** Hides the navigation, whose pages would redirect back. */
  isRestricted: boolean;
  children: ReactNode;
}

export function AppShell({ user, isRestricted, children }: AppShellProps) {
  const Aside = useAside();
  useConnectionGuard();
  const root = useRootData();
  const isSimulated = root?.isSimulated ?? false;
  return (
    <div className="shell">
      <a href="#main" className="skip-link">
        {t`Skip to main content`}
      </a>
      <TopBar user={user} isRestricted={isRestricted} />
      {user && !isRestricted && <EmergencyBanner />}
      <DowntimeBanner isUser={user !== null && !isRestricted} />
      <div className="flex flex-1">
        {user && !isRestricted && (
          <Drawer>
            <Sidebar user={user} emergencyReviews={root?.emergency?.toReview ?? 0} />
            {Aside && <Aside />}
            {isSimulated && (
              <p className="mt-6 px-2 text-muted text-sm">{t`Demo data: some transports are simulated, and marked as such.`}</p>
            )}
          </Drawer>
        )}
        <main id="main" tabIndex={-1} className="page">
          {user?.role === "ambulance" && !isRestricted && <WaitingStepsNotice userId={user.id} />}
          {user && !isRestricted && <PrintOrigin />}
          {useContext(AlertCardContext)}
          {children}
        </main>
      </div>
    </div>
  );
}
