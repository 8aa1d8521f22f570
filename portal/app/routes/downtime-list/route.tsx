import { msg, t } from "@lingui/core/macro";
import { useSignals } from "@preact/signals-react/runtime";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { DataTable } from "#app/components/data-table.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { PrintButton } from "#app/components/print-button.tsx";
import { printedTime } from "#app/components/printed-time.ts";
import { readRecords } from "#app/domain/audit/record-reads.server.ts";
import { readDowntimeList, requestsIn } from "#app/domain/downtime/read-downtime-list.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { useIsOffline } from "#app/realtime/client/use-is-offline.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { getDowntimeColumns, getIncomingColumns } from "#app/sections/transports/downtime/columns.tsx";
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
  const { rows, isTruncated, incoming } = useLoaderData<typeof loader>();
  const { user, now, timeZone } = useViewer();
  const time = exactTime(now, now, timeZone);
  useLiveRevalidation("requests");
  return (
    <div className="downtime-list">
      <PageHeader
        title={t`Downtime List`}
        description={
          <span data-print="hidden">{t`What is needed to go on with open and running transports by telephone. Print it before planned maintenance. Open, it follows changes; without any use you are logged out after some minutes, and during a downtime no one can log in again.`}</span>
        }
        actions={<PrintButton />}
      >
        <Age loadedAt={now} time={time} />
      </PageHeader>
      <p className="downtime-origin">
        {t`${{ organization: user.organization ?? t`All organizations` }}. Printed by ${{ name: user.name ?? user.username }} with data from ${{ time: printedTime(now, now, timeZone) }}. Patient data: shred after use.`}
      </p>
      {isTruncated && (
        <p className="notice mb-3">{t`Only the first ${{ max: rows.length }} are listed: running transports, then those due next. Use the lists of the portal for the others.`}</p>
      )}
      <section className="list-panel">
        <DataTable
          caption={t`Open and running transports`}
          columns={getDowntimeColumns({ now, timeZone })}
          rows={rows}
          rowKey={({ id }) => id}
          empty={t`No open or running transports.`}
        />
      </section>
      {incoming.length > 0 && (
        <section className="list-panel mt-8">
          <h2 className="mb-2 font-semibold text-lg sm:ps-5">{t`Coming from other hospitals`}</h2>
          <DataTable
            caption={t`Coming from other hospitals`}
            columns={getIncomingColumns({ now, timeZone })}
            rows={incoming}
            rowKey={({ id }) => id}
            empty={null}
          />
        </section>
      )}
    </div>
  );
}

function Age({ loadedAt, time }: { loadedAt: string; time: string }) {
  useSignals();
  const isOffline = useIsOffline().value;
  const isStale = useUpdates(loadedAt, updateTimes) || isOffline;
  return (
    <p role="status" className={isStale ? "font-semibold text-danger" : "text-muted text-sm"}>
      {isStale ? t`From ${time}, not up to date: the portal cannot be reached.` : t`Up to date at ${time}`}
    </p>
  );
}

export const ErrorBoundary = routeError(
  msg`The downtime list could not be loaded`,
  msg`Use a printed list, or the file that your administrators keep, and the telephone.`,
);
