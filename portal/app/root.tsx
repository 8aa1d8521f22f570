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
import { Toaster } from "./components/toaster.tsx";
import { isDisplayPath } from "./http/session/display-paths.ts";
import { confirmationPath, getMaintenanceNotice } from "./http/session/restriction-paths.ts";
import { currentLanguage, currentLocale, currentReader } from "./infra/locale.ts";
import { LiveProvider } from "./realtime/client/live-provider.tsx";
import { ScrollRestore } from "./realtime/client/scroll-restore.tsx";
import { useDraftCleanup } from "./sections/transports/requests/use-request-draft.ts";
import { AlertCardContext, RequestAlerts } from "./shell/alerts/request-alerts.tsx";
import { AppShell } from "./shell/frame/app-shell.tsx";
import { useTheme } from "./shell/frame/use-theme.ts";
import { BellContext, useBell } from "./shell/notifications/bell-counts.ts";
import { useOfflineStoreCleanup } from "./shell/offline/use-offline-store-cleanup.ts";
import { ErrorPanel } from "./shell/page/error-panel.tsx";
import { Maintenance } from "./shell/page/maintenance.tsx";
import { useNonce } from "./shell/page/nonce.tsx";
import { NotFound } from "./shell/page/not-found.tsx";
import { rootTitle } from "./shell/page/page-title.ts";
import { getUnavailableDetail } from "./shell/page/problem-detail.ts";
import { useRootData } from "./shell/page/root-data.ts";
import { loader } from "./shell/page/root-loader.server.ts";
import { fontPreload, ThemeMeta } from "./shell/page/theme-head.tsx";
import { useDisplayRetry } from "./shell/page/use-display-retry.ts";
import { useTimeZoneCookie } from "./shell/page/use-time-zone-cookie.ts";
import { SessionWarning } from "./shell/session/session-warning.tsx";
import { useSessionEnd } from "./shell/session/use-session-end.ts";
import { useSessionPoll } from "./shell/session/use-session-poll.ts";
import { useUnsentInput } from "./shell/session/use-unsent-input.ts";

export { shouldRevalidateFrame as shouldRevalidate } from "./shell/page/unreachable.ts";
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

/** The landing page, displays, and what a link without a log-in shows. */
const hasOwnFrame = (path: string) => path === "/" || isDisplayPath(path) || path.startsWith("/follow/");

function Frame({ children }: { children: ReactNode }) {
  const root = useRootData();
  useTimeZoneCookie(root?.timeZone ?? null);
  const { pathname } = useLocation();
  return (
    <Toaster toast={root?.toast ?? null}>
      <RequestAlerts>
        {hasOwnFrame(pathname) ? (
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
  useDisplayRetry();
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
