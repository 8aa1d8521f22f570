import { msg, t } from "@lingui/core/macro";
import { useSignals } from "@preact/signals-react/runtime";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { PageHeader } from "#app/components/page-header.tsx";
import { PrintButton } from "#app/components/print-button.tsx";
import { printedTime } from "#app/components/printed-time.ts";
import { readRecords } from "#app/domain/audit/record-reads.server.ts";
import { readDowntimeList, requestsIn } from "#app/domain/downtime/read-downtime-list.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { useIsOffline } from "#app/realtime/client/use-is-offline.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { DowntimeTables, ListAge } from "#app/sections/transports/downtime/downtime-tables.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useUpdates } from "#app/shell/page/use-updates.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, isBackground } = await guard(args, "request.list", "records");
  return orErrorResponse(readRecords({ db, caller, isBackground }, readDowntimeList(db, caller), requestsIn));
}

export const meta: MetaFunction = pageTitle(msg`Downtime List`);

const updateTimes = { intervalMs: 30_000, staleMs: 75_000 };

/** A list for the telephone and the printer, while the portal cannot be used. */
export default function DowntimeListPage() {
  const list = useLoaderData<typeof loader>();
  const { user, now, timeZone } = useViewer();
  const time = exactTime(now, now, timeZone);
  useLiveRevalidation("requests");
  return (
    <div className="downtime-list">
      <PageHeader
        title={t`Downtime List`}
        description={
          <span data-print="hidden">{t`What is needed to go on with open and running transports by telephone. Print it before planned maintenance. Open, it follows changes; without any use you are logged out after some minutes, and during a downtime no one can log in again. A hospital's managers can start a downtime computer in Displays, which shows it without a log-in.`}</span>
        }
        actions={<PrintButton />}
      >
        <Age loadedAt={now} time={time} />
      </PageHeader>
      <p className="downtime-origin">
        {t`${{ organization: user.organization ?? t`All organizations` }}. Printed by ${{ name: user.name ?? user.username }} with data from ${{ time: printedTime(now, now, timeZone) }}. Patient data: shred after use.`}
      </p>
      <DowntimeTables list={list} clock={{ now, timeZone }} />
    </div>
  );
}

function Age({ loadedAt, time }: { loadedAt: string; time: string }) {
  useSignals();
  const isOffline = useIsOffline().value;
  const isStale = useUpdates(loadedAt, updateTimes) || isOffline;
  return <ListAge time={time} isStale={isStale} />;
}

export const ErrorBoundary = routeError(
  msg`The downtime list could not be loaded`,
  msg`Use a printed list, or the file that your administrators keep, and the telephone.`,
);
