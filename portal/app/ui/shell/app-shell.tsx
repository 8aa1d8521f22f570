import { useTranslator } from "@wardway/widgets/messages/messages";
import type { ReactNode } from "react";
import { messages } from "./messages.ts";
import type { ShellUser } from "./shell-user.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

export interface AppShellProps {
  user: ShellUser | null;
  /** Hides the navigation, whose pages would redirect back. */
  isRestricted: boolean;
  children: ReactNode;
}

/** The sidebar needs a user and 1024 px. */
export function AppShell({ user, isRestricted, children }: AppShellProps) {
  const { t } = useTranslator(messages);
  return (
    <>
      <a href="#main" className="skip-link">
        {t("ui.shell.skipToMainContent")}
      </a>
      <TopBar user={user} isRestricted={isRestricted} />
      <div className="flex">
        {user && !isRestricted && (
          <aside
            data-print="hidden"
            className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-60 shrink-0 overflow-y-auto border-line border-r bg-surface p-3 lg:block"
          >
            <Sidebar user={user} />
          </aside>
        )}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full min-w-0 max-w-7xl px-4 pt-5 pb-28 outline-none sm:px-6 lg:px-8 lg:pt-7 print:p-0"
        >
          {children}
        </main>
      </div>
    </>
  );
}
