import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import { DataTable } from "#app/components/data-table.tsx";
import type { DowntimeList } from "#app/domain/downtime/read-downtime-list.server.ts";
import { useMinutes } from "#app/shell/page/use-clock.ts";
import { type DowntimeClock, getDowntimeColumns, getIncomingColumns } from "./columns.tsx";

/** The transports of a list, and what comes from other hospitals. */
export function DowntimeTables({ list, clock }: { list: DowntimeList; clock: DowntimeClock }) {
  const { rows, isTruncated, incoming } = list;
  const minutes = useMinutes(clock);
  const columns = useMemo(() => getDowntimeColumns(minutes), [minutes]);
  const incomingColumns = useMemo(() => getIncomingColumns(minutes), [minutes]);
  return (
    <>
      {isTruncated && (
        <p className="notice mb-3">{t`Only the first ${{ max: rows.length }} are listed: running transports, then those due next. Use the lists of the portal for the others.`}</p>
      )}
      <section className="list-panel">
        <DataTable
          caption={t`Open and running transports`}
          columns={columns}
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
            columns={incomingColumns}
            rows={incoming}
            rowKey={({ id }) => id}
            empty={null}
          />
        </section>
      )}
    </>
  );
}

/** @param time of the list's data */
export function ListAge({ time, isStale }: { time: string; isStale: boolean }) {
  return (
    <p role="status" className={isStale ? "font-semibold text-danger" : "text-muted text-sm"}>
      {isStale ? t`From ${time}, not up to date: the portal cannot be reached.` : t`Up to date at ${time}`}
    </p>
  );
}
