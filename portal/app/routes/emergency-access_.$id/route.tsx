import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { emergencyAccessLimits, getDestinationPlace, getPickupPlace } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Journey } from "@wardway/widgets/ui/journey";
import { PickupTime } from "@wardway/widgets/ui/pickup-time";
import { StatusBadge } from "@wardway/widgets/ui/status-badge";
import { useId } from "react";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmergencyProblem } from "#app/ui/emergency/emergency-problem.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { besideHospital, useClock } from "#app/ui/use-clock.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("emergencyAccessId.metaTitle"));

export default function EmergencyTransports() {
  const { t } = useTranslator(messages);
  const { access, items, isTruncated, search } = useLoaderData<typeof loader>();
  const columns = useColumns();
  const heading = useId();
  const { listed, completedHours: hours, searchMin: min } = emergencyAccessLimits;
  return (
    <>
      <PageHeader
        title={t("emergencyAccessId.title", { hospital: access.hospital })}
        description={t("emergencyAccessId.description")}
        back={{ to: "/emergency-access", label: t("emergencyAccessId.back") }}
      />
      <section aria-labelledby={heading} className="list-panel">
        <div className="list-bar">
          <h2 id={heading} className="mr-auto self-center py-2 font-semibold text-sm">
            {t("emergencyAccessId.transports")}
          </h2>
          <SearchBox
            value={search}
            label={t("emergencyAccessId.search")}
            placeholder={t("emergencyAccessId.searchPlaceholder")}
            button={t("emergencyAccessId.searchButton")}
          />
        </div>
        <DataTable
          caption={t("emergencyAccessId.transports")}
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          actions={({ id, patientName: patient }) => (
            <Link
              to={`/emergency-access/${access.id}/transports/${id}`}
              discover="none"
              aria-label={t("emergencyAccessId.openOf", { patient, id })}
              className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-8"
            >
              {t("emergencyAccessId.open")}
            </Link>
          )}
          empty={
            search === "" ? (
              <EmptyState
                title={t("emergencyAccessId.none")}
                description={t("emergencyAccessId.noneText", { hours })}
              />
            ) : (
              <EmptyState
                title={t("emergencyAccessId.noHits", { search })}
                description={t("emergencyAccessId.noHitsText", {
                  hours,
                  min,
                })}
              />
            )
          }
        />
        {isTruncated && (
          <p className="px-4 py-3 text-muted text-sm sm:px-5">
            {t("emergencyAccessId.truncated", { max: listed })}
          </p>
        )}
      </section>
    </>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["items"][number];

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslator(messages);
  const clock = useClock();
  return [
    {
      key: "patient",
      header: t("emergencyAccessId.patient"),
      bare: true,
      cell: ({ id, patientName }) => (
        <>
          <bdi translate="no" className="font-semibold wrap-anywhere">
            {patientName}
          </bdi>
          <span className="block text-muted text-sm">{t("emergencyAccessId.request", { id })}</span>
        </>
      ),
    },
    {
      key: "pickUp",
      header: t("emergencyAccessId.pickUp"),
      cell: (request) => <PickupTime {...besideHospital(clock, request)} request={request} />,
    },
    {
      key: "journey",
      header: t("emergencyAccessId.journey"),
      cell: (row) => <Journey from={getPickupPlace(row)} to={getDestinationPlace(row)} />,
    },
    {
      key: "state",
      header: t("emergencyAccessId.state"),
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
