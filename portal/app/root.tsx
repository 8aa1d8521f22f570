import { t } from "@lingui/core/macro";
import { GoogleMapsContext } from "@wardway/widgets/map/google-maps";
import { OwnPageContext } from "@wardway/widgets/map/own-page";
import { LanguageProvider } from "@wardway/widgets/messages/messages";
import { RouteSymbol } from "@wardway/widgets/ui/route-line";
import "./styles/app.css";
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { useNonce } from "./http/nonce.tsx";
import { rootTitle } from "./http/page-title.ts";
import { getUnavailableDetail } from "./http/problem-detail.ts";
import { confirmationPath, getMaintenanceNotice } from "./http/restrictions.ts";
import { useRootData } from "./http/root-data.ts";
import { loader } from "./http/root-loader.server.ts";
import { useSessionPoll } from "./http/sessions/use-session-poll.ts";
import { fontPreload, ThemeMeta } from "./http/theme-head.tsx";
import { useTimeZoneCookie } from "./http/use-time-zone-cookie.ts";
import { currentLanguage, currentLocale, currentReader } from "./infra/locale.ts";
import { LiveProvider } from "./realtime/client/live-provider.tsx";
import { ScrollRestore } from "./realtime/client/scroll-restore.tsx";
import { useOfflineStoreCleanup } from "./ui/crew/use-offline-store-cleanup.ts";
import { ErrorPanel } from "./ui/error-panel.tsx";
import { Maintenance } from "./ui/maintenance.tsx";
import { NotFound } from "./ui/not-found.tsx";
import { BellContext, useBell } from "./ui/notifications/bell-counts.ts";
import { AlertCardContext, RequestAlerts } from "./ui/request-alerts/request-alerts.tsx";
import { useDraftCleanup } from "./ui/requests/use-request-draft.ts";
import { SessionWarning } from "./ui/session/session-warning.tsx";
import { useSessionEnd } from "./ui/session/use-session-end.ts";
import { useUnsentInput } from "./ui/session/use-unsent-input.ts";
import { AppShell } from "./ui/shell/app-shell.tsx";
import { useTheme } from "./ui/shell/use-theme.ts";
import { Toaster } from "./ui/toaster.tsx";

export { shouldRevalidateFrame as shouldRevalidate } from "./http/unreachable.ts";
export { loader };

export const links: LinksFunction = () => [fontPreload];

export const meta: MetaFunction<typeof loader> = (facts) => [
  { title: rootTitle(facts) },
  { name: "description", content: t`Patient transport coordination for hospitals and ambulance companies.` },
];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const theme = useTheme();
  return (
    <html
      lang={currentLocale()}
      data-reader={JSON.stringify(currentReader())}
      data-theme={theme === "system" ? undefined : theme}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeMeta theme={theme} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <RouteSymbol />
        <LanguageProvider language={currentLanguage()}>{children}</LanguageProvider>
        <ScrollRestoration nonce={nonce} />
        <ScrollRestore />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const root = useRootData();
  useTimeZoneCookie(root?.timeZone ?? null);
  useDraftCleanup(root?.user?.id ?? null);
  const bell = useBell(root?.bell ?? { unread: 0, waiting: 0 }, root?.now ?? "");
  const userId = root?.isRestricted ? null : (root?.user?.id ?? null);
  const leaveSession = useSessionEnd(root?.user?.id ?? null, root?.draftKey ?? null);
  const pollSession = useSessionPoll(userId, bell.setCounts, leaveSession);
  useOfflineStoreCleanup(root?.user?.id ?? null);
  // The confirmation returns to the page, as the log-in does.
  const isConfirmation = useLocation().pathname === confirmationPath;
  useUnsentInput(isConfirmation ? null : (root?.user?.id ?? null));
  return (
    <BellContext.Provider value={bell}>
      <LiveProvider userId={userId} madeAt={root?.now ?? ""} pollSession={pollSession}>
        <Frame>
          <OwnPageContext.Provider value={true}>
            <GoogleMapsContext.Provider value={root?.usesGoogleMaps ?? false}>
              <Outlet />
            </GoogleMapsContext.Provider>
          </OwnPageContext.Provider>
          {root?.sessionTime && userId !== null && (
            <SessionWarning userId={userId} served={root.sessionTime} pollSession={pollSession} />
          )}
        </Frame>
      </LiveProvider>
    </BellContext.Provider>
  );
}

/** The landing page, and the list on a wall. */
const pathsWithOwnFrame: ReadonlySet<string> = new Set(["/", "/board"]);

function Frame({ children }: { children: ReactNode }) {
  const root = useRootData();
  const hasOwnFrame = pathsWithOwnFrame.has(useLocation().pathname);
  return (
    <Toaster toast={root?.toast ?? null}>
      <RequestAlerts>
        {hasOwnFrame ? (
          <>
            <AlertCardContext.Consumer>{(card) => card}</AlertCardContext.Consumer>
            {children}
          </>
        ) : (
          <AppShell user={root?.user ?? null} isRestricted={root?.isRestricted ?? false}>
            {children}
          </AppShell>
        )}
      </RequestAlerts>
    </Toaster>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const maintenance = getMaintenanceNotice(error);
  return (
    <Frame>
      {maintenance ? (
        <Maintenance {...maintenance} />
      ) : missing ? (
        <NotFound />
      ) : (
        <ErrorPanel
          title={t`This page could not be shown`}
          safe={
            getUnavailableDetail(error) ??
            t`Try again in a moment. If you had just saved something, check that it is there.`
          }
        />
      )}
    </Frame>
  );
}
