import { OwnPageContext } from "@wardway/widgets/map/own-page";
import "./styles/app.css";
import latinFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { productName } from "@wardway/model";
import type { ReactNode } from "react";
import { toSessionUser } from "./domain/accounts/session-user.server.ts";
import { systemIdentity } from "./domain/settings/identity.server.ts";
import { countUnread } from "./domain/transports/notifications/list.server.ts";
import { reader } from "./http/guard.server.ts";
import { maintenanceNoticeOf } from "./http/holds.ts";
import { useNonce } from "./http/nonce.tsx";
import { useSessionPoll } from "./http/sessions/use-session-poll.ts";
import { viewerTimeZone } from "./http/time-zone.server.ts";
import { takeToast } from "./http/toast.server.ts";
import { useToldTimeZone } from "./http/use-time-zone-cookie.ts";
import { LiveProvider } from "./realtime/client/live-provider.tsx";
import { KeptPlace } from "./realtime/client/scroll-restore.tsx";
import { useOnlyOwn } from "./ui/crew/use-clear-foreign-store.ts";
import { ErrorPanel } from "./ui/error-panel.tsx";
import { Maintenance } from "./ui/maintenance.tsx";
import { NotFound } from "./ui/not-found.tsx";
import { UnreadContext, useUnread } from "./ui/notifications/unread.ts";
import { useForgottenDrafts } from "./ui/requests/use-request-draft.ts";
import { AppShell } from "./ui/shell/app-shell.tsx";
import { Toaster } from "./ui/toaster.tsx";

export { shouldRevalidate } from "./http/unanswered.ts";

export const links: LinksFunction = () => [
  { rel: "preload", href: latinFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.system.name ?? productName },
  { name: "description", content: "Patient transport coordination for hospitals and ambulance companies." },
];

export async function loader(args: LoaderFunctionArgs) {
  const signIn = await reader(args);
  const account = signIn?.account;
  const { toast, headers } = await takeToast(args.request, args.context);
  return data(
    {
      user: account ? { ...toSessionUser(account), isManager: account.isManager } : null,
      /** Nothing is open to the reader but what ends the hold: the frame leads nowhere else. */
      isHeld: signIn ? signIn.hold !== null : false,
      toast,
      /** The moment this page was made, and the reader's zone: server and browser write the same texts. */
      now: new Date().toISOString(),
      timeZone: viewerTimeZone(args.request, account?.timeZone),
      system: await systemIdentity(args.context.db),
      unreadNotifications: account ? await countUnread(args.context.db, account.id) : 0,
    },
    { headers },
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#0B1220" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <KeptPlace />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const root = useRouteLoaderData<typeof loader>("root");
  useToldTimeZone(root?.timeZone ?? null);
  useForgottenDrafts(root?.user?.id ?? null);
  const { unread, hear } = useUnread({ count: root?.unreadNotifications ?? 0, at: root?.now ?? "" });
  const userId = root?.isHeld ? null : (root?.user?.id ?? null);
  const lookAtSession = useSessionPoll(userId, hear);
  useOnlyOwn(root?.user?.id ?? null);
  return (
    <UnreadContext.Provider value={{ unread, hear }}>
      <LiveProvider userId={userId} madeAt={root?.now ?? ""} lookAtSession={lookAtSession}>
        <Frame>
          <OwnPageContext.Provider value={true}>
            <Outlet />
          </OwnPageContext.Provider>
        </Frame>
      </LiveProvider>
    </UnreadContext.Provider>
  );
}

/** Every page stands in the shell but the landing page, which has its own frame. */
function Frame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const landing = useLocation().pathname === "/";
  return (
    <Toaster toast={root?.toast ?? null}>
      {landing ? (
        children
      ) : (
        <AppShell user={root?.user ?? null} isHeld={root?.isHeld ?? false}>
          {children}
        </AppShell>
      )}
    </Toaster>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const maintenance = maintenanceNoticeOf(error);
  return (
    <Frame>
      {maintenance ? (
        <Maintenance {...maintenance} />
      ) : missing ? (
        <NotFound />
      ) : (
        <ErrorPanel
          title="This page could not be shown"
          safe="What you saved before is safe. Try again in a moment."
        />
      )}
    </Frame>
  );
}
