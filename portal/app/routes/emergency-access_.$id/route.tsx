import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { emergencyAccessLimits, getDestinationPlace, getPickupPlace, rowNumber } from "@wardway/model";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Journey } from "@wardway/widgets/ui/journey";
import { PickupTime } from "@wardway/widgets/ui/pickup-time";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { useId } from "react";
import { type Column, DataTable } from "#app/components/data-table.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { SearchBox } from "#app/components/search-box.tsx";
import { listEmergencyTransports } from "#app/domain/emergency/emergency-transports.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { decryptSearch } from "#app/http/forms/search-token.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { EmergencyProblem } from "#app/sections/emergency/emergency-problem.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { besideHospital, useClock } from "#app/shell/page/use-clock.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account } = await guard(args, "emergency.access", "records");
  const id = rowNumber(args.params.id ?? "") ?? 0;
  const search = decryptSearch(args.request, args.context, account.id);
  const list = await orErrorResponse(listEmergencyTransports(db, caller, id, search));
  return { ...list, search };
}

export const meta: MetaFunction = pageTitle(msg`Emergency access: transports`);

export default function EmergencyTransports() {
  const { access, items, isTruncated, search } = useLoaderData<typeof loader>();
  const columns = useColumns();
  const heading = useId();
  const { listed, completedHours: hours, searchMin: min } = emergencyAccessLimits;
  return (
    <>
      <PageHeader
        title={t`Transports of ${{ hospital: access.hospital }}`}
        description={t`Read only. This list and each record that you open are recorded for the review.`}
        back={{ to: "/emergency-access", label: msg`Emergency access` }}
      />
      <section aria-labelledby={heading} className="list-panel">
        <div className="list-bar">
          <h2 id={heading} className="mr-auto self-center py-2 font-semibold text-sm">
            {t`Transports`}
          </h2>
          <SearchBox
            value={search}
            label={t`Search by patient, record number or request`}
            placeholder={t`Patient, record no., request`}
            button={t`Search`}
          />
        </div>
        <DataTable
          caption={t`Transports`}
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          actions={({ id, patientName: patient }) => (
            <Link
              to={`/emergency-access/${access.id}/transports/${id}`}
              discover="none"
              aria-label={t`Open record of ${patient}, request ${id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-8"
            >
              {t`Open record`}
            </Link>
          )}
          empty={
            search === "" ? (
              <EmptyState
                title={t`No transports`}
                description={t`There are no open or running transports, and none that was completed in the last ${hours} hours.`}
              />
            ) : (
              <EmptyState
                title={t`No transport matches ${search}.`}
                description={t`Enter at least ${min} characters of a name or record number, or a request's number. Transports completed more than ${hours} hours ago are not listed.`}
              />
            )
          }
        />
        {isTruncated && (
          <p className="px-4 py-3 text-muted text-sm sm:px-5">
            {t`The ${listed} transports whose pick-up is nearest in time. Search for others.`}
          </p>
        )}
      </section>
    </>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["items"][number];

function useColumns(): readonly Column<Row>[] {
  const clock = useClock();
  return [
    {
      key: "patient",
      header: msg`Patient`,
      bare: true,
      cell: ({ id, patientName }) => (
        <>
          <bdi translate="no" className="font-semibold wrap-anywhere">
            {patientName}
          </bdi>
          <span className="block text-muted text-sm">{t`Request ${id}`}</span>
        </>
      ),
    },
    {
      key: "pickUp",
      header: msg`Pick-up`,
      cell: (request) => <PickupTime {...besideHospital(clock, request)} request={request} />,
    },
    {
      key: "journey",
      header: msg`From and to`,
      cell: (row) => <Journey from={getPickupPlace(row)} to={getDestinationPlace(row)} />,
    },
    {
      key: "state",
      header: msg`State`,
      cell: ({ status, lastMilestone, ambulanceCompanyName }) => (
        <>
          <StatusBadge status={status} lastMilestone={lastMilestone} />
          {ambulanceCompanyName && (
            <span className="block text-muted text-sm wrap-anywhere">{ambulanceCompanyName}</span>
          )}
        </>
      ),
    },
  ];
}

export { EmergencyProblem as ErrorBoundary };
