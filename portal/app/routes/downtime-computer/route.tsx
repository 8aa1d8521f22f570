import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useRouteError } from "@remix-run/react";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { useEffect } from "react";
import { CalmPage } from "#app/components/calm-page.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { PrintButton } from "#app/components/print-button.tsx";
import { printedTime } from "#app/components/printed-time.ts";
import { readDowntimeComputer } from "#app/domain/displays/downtime-computer.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { isBackgroundCall } from "#app/http/session/current.server.ts";
import { displayGuard } from "#app/http/session/display.server.ts";
import { getMaintenanceNotice } from "#app/http/session/restriction-paths.ts";
import { DowntimeTables, ListAge } from "#app/sections/transports/downtime/downtime-tables.tsx";
import { DowntimeBanner } from "#app/shell/frame/downtime-banner.tsx";
import { ErrorPanel } from "#app/shell/page/error-panel.tsx";
import { Maintenance } from "#app/shell/page/maintenance.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { useRootData } from "#app/shell/page/root-data.ts";
import { useNow } from "#app/shell/page/use-clock.ts";
import { useRefetchedRestore } from "#app/shell/page/use-refetched-restore.ts";
import { useUpdates } from "#app/shell/page/use-updates.ts";

/** Guarded by the display's own cookie. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const display = await displayGuard(args, "downtime_computer");
  if (!display) return { state: "ended" as const };
  const { label, organization, timeZone, endsAt } = display;
  const { db, ipAddress } = context;
  const isBackground = isBackgroundCall(request);
  const list = await orErrorResponse(readDowntimeComputer({ db, display, ipAddress, isBackground }));
  if (typeof list === "string") return { state: list, organization, address: ipAddress };
  return { state: "open" as const, label, organization, timeZone, endsAt: endsAt.toISOString(), list };
}

export const meta: MetaFunction = pageTitle(msg`Downtime List`);

const updateTimes = { intervalMs: 30_000, staleMs: 75_000, isHiddenToo: true };
/** The portal counts the calls of a display that has ended as those of visitors, and a hospital's computers share an address. */
const endedUpdateTimes = { ...updateTimes, intervalMs: 600_000 };

/** The downtime list on a ward's computer: without a session, it stays when no one can log in. */
export default function DowntimeComputer() {
  const view = useLoaderData<typeof loader>();
  useRefetchedRestore();
  return (
    <>
      <DowntimeBanner isUser={false} />
      <main id="main" tabIndex={-1} className="page min-h-dvh">
        {view.state === "open" ? <OpenList view={view} /> : <NoList view={view} />}
      </main>
    </>
  );
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

function OpenList({ view }: { view: Extract<View, { state: "open" }> }) {
  const { label, organization, timeZone, endsAt, list } = view;
  const served = useRootData()?.now ?? endsAt;
  const isStale = useUpdates(served, updateTimes);
  const now = useNow(served);
  useLeaveWarning(isStale);
  return (
    <div className="downtime-list">
      <PageHeader
        title={t`Downtime List`}
        description={
          <span data-print="hidden">{t`What is needed to go on with open and running transports by telephone. It follows changes. While the portal cannot be reached it stays as it is, and can be printed: do not close or reload it then.`}</span>
        }
        actions={<PrintButton />}
      >
        <p className="w-full font-medium wrap-anywhere">
          {organization} <span className="font-normal text-muted">{label}</span>
        </p>
        <ListAge time={exactTime(served, now, timeZone)} isStale={isStale} />
      </PageHeader>
      <p className="downtime-origin">
        {t`${organization}. Printed at ${label} with data from ${{ time: printedTime(served, now, timeZone) }}. Patient data: shred after use.`}
      </p>
      <DowntimeTables list={list} clock={{ now: served, timeZone }} />
      <p className="mt-5 text-muted text-sm" data-print="hidden">
        {t`This display ends ${{ time: exactTime(endsAt, now, timeZone) }}. Before that, a manager of your hospital must start it again on this computer.`}
      </p>
    </div>
  );
}

/** An outdated list is gone with its page: the portal cannot send it again. */
function useLeaveWarning(isStale: boolean): void {
  useEffect(() => {
    if (!isStale) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isStale]);
}

function NoList({ view }: { view: Exclude<View, { state: "open" }> }) {
  const served = useRootData()?.now ?? "";
  useUpdates(served, view.state === "ended" ? endedUpdateTimes : updateTimes);
  if (view.state === "unlisted")
    return (
      <CalmPage
        title={t`No networks are listed`}
        text={t`${{ organization: view.organization }} shows its downtime list on its own networks only. An administrator must list them again; the list then comes back by itself.`}
      >
        <UntilThen />
      </CalmPage>
    );
  if (view.state === "outside")
    return (
      <CalmPage
        title={t`This device is on another network`}
        text={t`${{ organization: view.organization }} shows its downtime list on its own networks only. It comes back when this computer is on one of them.`}
      >
        {view.address && (
          <p className="wrap-anywhere">{t`Your address now is ${{ address: view.address }}. Your administrator needs it if you should be able to work from here.`}</p>
        )}
      </CalmPage>
    );
  return (
    <CalmPage
      title={t`This display is not active`}
      text={t`A manager of your hospital must start it again on this computer.`}
    >
      <UntilThen />
      <p className="mt-5">
        <LinkButton to="/login">{t`Log in`}</LinkButton>
      </p>
    </CalmPage>
  );
}

const UntilThen = () => <p>{t`Until then use a printed list and the telephone.`}</p>;

/** The list comes back by itself: no one may be there to load it again. */
export function ErrorBoundary() {
  const served = useRootData()?.now ?? "";
  useUpdates(served, updateTimes);
  const maintenance = getMaintenanceNotice(useRouteError());
  if (maintenance) return <Maintenance {...maintenance} />;
  return (
    <ErrorPanel
      title={t`The downtime list could not be loaded`}
      safe={t`Use a printed list, or the file that your administrators keep, and the telephone. This page tries again by itself.`}
    />
  );
}
